import type { Stats } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import { explainFileReadError } from '../file-error.rules.ts'

/**
 * Stats a file that can be opened, so that errors are reported before the first byte.
 * @throws BookFileMissing, BookFileNotReadable, DiskNotResponding
 */
export async function statReadable(path: string): Promise<Stats> {
  try {
    return await diskCalls.callInTime(path, async () => {
      await access(path, constants.R_OK)
      return stat(path)
    })
  } catch (error) {
    throw explainFileReadError(error)
  }
}
