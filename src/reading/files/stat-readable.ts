import type { Stats } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { explainFileReadError } from '../file-error.rules.ts'

/** Facts of a file that can be opened, so that trouble is told before the first byte is. @throws BookFileMissing, BookFileNotReadable */
export async function statReadable(path: string): Promise<Stats> {
  try {
    await access(path, constants.R_OK)
    return await stat(path)
  } catch (error) {
    throw explainFileReadError(error)
  }
}
