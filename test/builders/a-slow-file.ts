import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { pollOptions } from '../setup/timeouts.ts'

/**
 * Creates a pipe at `path`.
 * @returns waits until somebody reads it; that reader continues, with an empty file, when the handle is closed
 */
export async function aSlowFile(path: string): Promise<() => Promise<FileHandle>> {
  await promisify(execFile)('mkfifo', [path])
  return async () => {
    let writer: FileHandle | undefined
    await expect
      .poll(async () => {
        // Fails with ENXIO while nobody reads.
        writer = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
        return writer
      }, pollOptions)
      .toBeDefined()
    await rm(path)
    if (!writer) throw new Error('Nobody reads the file.')
    return writer
  }
}
