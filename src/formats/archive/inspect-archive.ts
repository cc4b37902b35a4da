import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ArchiveContents, ArchiveReader, InspectOptions } from './archive-contents.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveMediaType, archiveMediaTypeOf, signatureBytes } from './archive-signature.ts'
import { inspectTar } from './tar/inspect-tar.ts'
import { inspectZip, recognisesZip } from './zip/index.ts'

const zip: ArchiveReader = { recognises: recognisesZip, inspect: inspectZip }

/** Readers of formats other than ZIP that need no third-party code; add a line for each new format. */
const otherReaders: readonly ArchiveReader[] = [
  { recognises: (head) => archiveMediaTypeOf(head) === 'application/x-tar', inspect: inspectTar },
]

/**
 * Reads what a scan needs from an archive of any format in one pass. Blocking; for worker threads.
 * ZIP is tried first: nearly every book is one, and its end is read anyway.
 * @throws ArchiveError NEEDS_DECODER when a decoder must read it (src/formats/decoder), NOT_AN_ARCHIVE when nothing does, or what the
 * matching reader throws
 */
export function inspectArchive(path: string, options: InspectOptions = {}): ArchiveContents {
  const contents = inspectAsZip(path, options)
  // With data in front, it may be another format that merely ends with a ZIP file.
  if (contents !== undefined && contents.prefixBytes === 0) return contents
  const head = readHead(path)
  const reader = otherReaders.find((candidate) => candidate.recognises(head))
  if (reader !== undefined) return reader.inspect(path, options)
  const mediaType = archiveMediaTypeOf(head)
  if (mediaType !== undefined && !zip.recognises(head)) throw new ArchiveError('NEEDS_DECODER', `A decoder must read ${mediaType}`)
  if (contents !== undefined) return contents
  throw new ArchiveError('NOT_AN_ARCHIVE', 'The file is no archive of a known format')
}

/** The type of a file by its content; undefined when it cannot be a book. @throws the file system's error */
export async function readMediaType(path: string): Promise<ArchiveMediaType | undefined> {
  await using file = await open(path, 'r')
  const head = Buffer.alloc(signatureBytes)
  return archiveMediaTypeOf(head.subarray(0, (await file.read(head, 0, head.length, 0)).bytesRead))
}

/** The same as a blocking call, for worker threads. */
export const mediaTypeOfFile = (path: string): ArchiveMediaType | undefined => archiveMediaTypeOf(readHead(path))

function inspectAsZip(path: string, options: InspectOptions): ArchiveContents | undefined {
  try {
    return zip.inspect(path, options)
  } catch (error) {
    if (error instanceof ArchiveError && error.code === 'NOT_AN_ARCHIVE') return undefined
    throw error
  }
}

function readHead(path: string): Uint8Array {
  const fd = openSync(path, 'r')
  try {
    const head = Buffer.alloc(signatureBytes)
    return head.subarray(0, readSync(fd, head, 0, head.length, 0))
  } finally {
    closeSync(fd)
  }
}
