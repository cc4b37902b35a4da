// An entry's data begins after its local header, whose length is only known from the header itself: it repeats the name, and its extra
// field often differs from the directory's.

import { ArchiveError } from '../archive-error.ts'
import { type ReadAt, type ReadSteps, readerOf, runSteps, runStepsSync } from './read-steps.ts'
import { signatures, sizes, type ZipDirectory, type ZipEntry } from './zip-format.ts'

/**
 * Returns the length of the local header at the start of `bytes`, including name and extra field.
 * @param bytes at least 30 bytes
 * @throws ArchiveError CORRUPT when there is none
 */
export function localHeaderLength(bytes: Buffer): number {
  if (bytes.readUInt32LE(0) !== signatures.localHeader)
    throw new ArchiveError('CORRUPT', 'An entry does not begin where the directory says')
  return sizes.localHeader + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
}

/**
 * Reads where the data of entries begins, one read of 30 bytes each. Blocking; for worker threads.
 * @throws ArchiveError CORRUPT
 */
export const readDataOffsetsSync = (
  fd: number,
  directory: ZipDirectory,
  entries: readonly ZipEntry[],
  readAt: ReadAt = readerOf(fd, Buffer.allocUnsafe),
): number[] => runStepsSync(dataOffsetSteps(directory, entries), readAt)

/** The same without blocking. */
export const readDataOffsets = (fd: number, directory: ZipDirectory, entries: readonly ZipEntry[]): Promise<number[]> =>
  runSteps(dataOffsetSteps(directory, entries), fd)

/** @throws ArchiveError CORRUPT when an entry's data would reach into the directory */
export function assertInside(dataOffset: number, entry: ZipEntry, directory: ZipDirectory): void {
  if (dataOffset + entry.compressedSize > directory.directoryOffset)
    throw new ArchiveError('CORRUPT', 'An entry is longer than the archive')
}

function* dataOffsetSteps(directory: ZipDirectory, entries: readonly ZipEntry[]): ReadSteps<number[]> {
  const offsets: number[] = []
  for (const entry of entries) {
    const header = yield { position: entry.localHeaderOffset, length: sizes.localHeader }
    const dataOffset = entry.localHeaderOffset + localHeaderLength(header)
    assertInside(dataOffset, entry, directory)
    offsets.push(dataOffset)
  }
  return offsets
}
