import { hasErrorCode } from '../errors/error-code.ts'

/** What is read of a file or folder; undefined when there is no such file. */
export async function ifPresent<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}
