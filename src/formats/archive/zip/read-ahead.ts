// Brings what an inspection will read from a slow disk into the system's file cache. Because it parses no names and pages, a thread that
// does only this takes little CPU time, so several of them can wait for the disk at the same time.
import { closeSync, openSync } from 'node:fs'
import { ArchiveError } from '../archive-error.ts'
import { findEnd } from './end-record.ts'
import { areSmallPages } from './inspect-zip.ts'
import { type ReadAt, readerOf, reusableMemory, runStepsSync, sizeOfSync } from './read-steps.ts'

/** Reading a file of this size completely takes no longer than finding out what is in it. */
const smallFileBytes = 524_288
/** Contains the header of the first page. */
const headBytes = 16_384
/** Contains the directory of nearly every book. */
const tailBytes = 65_536

const memory = reusableMemory(1024 * 1024)

/**
 * Reads the parts of an archive that `inspectZip` reads on a slow disk; blocking, for worker threads. Of other large files it reads both
 * ends.
 * @throws ArchiveError TRUNCATED when the file becomes shorter meanwhile; the file system's error
 */
export function readAhead(path: string): void {
  const fd = openSync(path, 'r')
  try {
    const sizeBytes = sizeOfSync(fd)
    const readAt = readerOf(fd, memory)
    if (sizeBytes <= smallFileBytes || areSmallPages(sizeBytes, { pages: countEntries(sizeBytes, readAt), pageBytes: sizeBytes })) {
      readAt(0, sizeBytes)
    } else {
      readAt(0, headBytes)
      readAt(sizeBytes - tailBytes, tailBytes)
    }
  } finally {
    closeSync(fd)
  }
}

/** As the end of the archive says; 0 for another file. */
function countEntries(sizeBytes: number, readAt: ReadAt): number {
  try {
    return runStepsSync(findEnd({ position: 0, bytes: Buffer.alloc(0) }, sizeBytes), readAt).entryCount
  } catch (error) {
    if (error instanceof ArchiveError) return 0
    throw error
  }
}
