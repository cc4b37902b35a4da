// Detects whether a file that was opened is still being written. A file that changes while it is read is left to a later scan, so that
// a partial file is never mistaken for a broken book.
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { modifiedMsOf } from '../../../kernel/files/index.ts'
import type { FileReadResult } from '../files/file-reading.ts'

/** A file to open, with the size and time that the scan found. */
export interface FileToRead {
  /** Absolute. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** undefined: the file no longer exists. */
export type FileReading = FileReadResult | 'unsettled' | undefined

/** Older files are assumed to be complete. */
const freshMs = 60_000
/** An unreadable file that was modified this recently is checked again after a short delay. */
const justNowMs = 2000
const momentMs = 500

/** Returns the reading if the file has not changed since it was found; old files are trusted without a second check. */
export function whenSettled(file: FileToRead, reading: FileReadResult | undefined): FileReading | Promise<FileReading> {
  return reading && Date.now() - file.modifiedMs <= freshMs ? recheck(file, reading) : reading
}

async function recheck(file: FileToRead, reading: FileReadResult): Promise<FileReading> {
  if (reading.status !== 'READY' && Date.now() - file.modifiedMs < justNowMs) await pause(momentMs)
  const stats = await stat(file.path).catch(() => undefined)
  const isAsFound = stats === undefined || (stats.size === file.sizeBytes && modifiedMsOf(stats) === file.modifiedMs)
  return isAsFound ? reading : 'unsettled'
}
