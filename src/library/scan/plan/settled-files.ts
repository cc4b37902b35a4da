// Whether a file that was opened is still being written. What changes under the reader's hands is left to a later look, so that half
// a file is never taken for a broken book.
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileReadResult } from '../files/file-reading.ts'

/** A file to open, as the scan found it. */
export interface FileToRead {
  /** Absolute. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** undefined: the file is gone. */
export type FileReading = FileReadResult | 'unsettled' | undefined

/** What is older than this is written by nobody any more. */
const freshMs = 60_000
/** A file that was touched so lately and cannot be read gets a moment to grow. */
const justNowMs = 2000
const momentMs = 500

/** The reading of a file that stayed as it was found; old files are believed without another look. */
export function whenSettled(file: FileToRead, reading: FileReadResult | undefined): FileReading | Promise<FileReading> {
  return reading && Date.now() - file.modifiedMs <= freshMs ? recheck(file, reading) : reading
}

async function recheck(file: FileToRead, reading: FileReadResult): Promise<FileReading> {
  if (reading.status !== 'READY' && Date.now() - file.modifiedMs < justNowMs) await pause(momentMs)
  const stats = await stat(file.path).catch(() => undefined)
  const isAsFound = stats === undefined || (stats.size === file.sizeBytes && Math.trunc(stats.mtimeMs) === file.modifiedMs)
  return isAsFound ? reading : 'unsettled'
}
