// Parsers request bytes but do not read them: the same code runs with blocking reads in a scan worker and without blocking in the server.

import { fstat, fstatSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { ArchiveError } from '../archive-error.ts'

export interface ByteRangeRequest {
  readonly position: number
  readonly length: number
}

/** Yields read requests; receives exactly the requested bytes, valid until the next request. */
export type ReadSteps<T> = Generator<ByteRangeRequest, T, Buffer>

/** Returns exactly `length` bytes from `position`, valid until the next call. */
export type ReadAt = (position: number, length: number) => Buffer

/** Runs a parser on bytes in memory or with blocking reads. */
export function runStepsSync<T>(steps: ReadSteps<T>, readAt: ReadAt): T {
  let step = steps.next()
  while (!step.done) step = steps.next(readAt(step.value.position, step.value.length))
  return step.value
}

/** Runs a parser on an open file without blocking. */
export async function runSteps<T>(steps: ReadSteps<T>, fd: number): Promise<T> {
  let step = steps.next()
  while (!step.done) {
    const buffer = Buffer.allocUnsafe(step.value.length)
    await readFully(fd, buffer, step.value.position)
    step = steps.next(buffer)
  }
  return step.value
}

/** Blocking reads from an open file into memory provided by `take`. */
export const readerOf =
  (fd: number, take: (length: number) => Buffer): ReadAt =>
  (position, length) => {
    const buffer = take(length)
    readFullySync(fd, buffer, position)
    return buffer
  }

/**
 * Reusable memory: a new buffer per archive costs more than reading it.
 * A request above `keepBytes` gets a buffer of its own, so that a single large file does not stay in memory.
 */
export function reusableMemory(keepBytes: number): (length: number) => Buffer {
  let buffer = Buffer.alloc(0)
  // Nearly all reads of an archive have the same length, and creating a view takes as long as reading one.
  let view = buffer
  return (length) => {
    if (length === view.length) return view
    if (length > keepBytes) return Buffer.allocUnsafe(length)
    if (length > buffer.length) buffer = Buffer.allocUnsafeSlow(Math.min(keepBytes, Math.max(65_536, length * 2)))
    view = buffer.subarray(0, length)
    return view
  }
}

/** Fills the whole buffer. @throws ArchiveError TRUNCATED when the file has fewer bytes */
export function readFullySync(fd: number, buffer: Buffer, position: number): void {
  let filled = 0
  while (filled < buffer.length) {
    const bytes = readSync(fd, buffer, filled, buffer.length - filled, position + filled)
    if (bytes === 0) throw endOfFile()
    filled += bytes
  }
}

/** Fills the whole buffer. @throws ArchiveError TRUNCATED when the file has fewer bytes */
export async function readFully(fd: number, buffer: Buffer, position: number): Promise<void> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await readOnce(fd, buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) throw endOfFile()
    filled += bytesRead
  }
}

export const sizeOfSync = (fd: number): number => fstatSync(fd).size

export const sizeOf = async (fd: number): Promise<number> => (await statOnce(fd)).size

const readOnce = promisify(read)
const statOnce = promisify(fstat)

const endOfFile = (): ArchiveError => new ArchiveError('TRUNCATED', 'The file ends before the archive does')
