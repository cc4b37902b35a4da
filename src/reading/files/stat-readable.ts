import type { Stats } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { explainFileReadError } from '../file-error.rules.ts'

/** Stats a file that can be opened, so that errors are reported before the first byte. @throws BookFileMissing, BookFileNotReadable */
export async function statReadable(path: string): Promise<Stats> {
  try {
    await access(path, constants.R_OK)
    return await stat(path)
  } catch (error) {
    throw explainFileReadError(error)
  }
}
