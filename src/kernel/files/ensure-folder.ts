import type { MakeDirectoryOptions } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hasErrorCode } from '../errors/error-code.ts'

/** Creates a folder and those above it, unless they exist. @throws the error of the file system */
export async function ensureFolder(path: string, options: MakeDirectoryOptions = {}): Promise<void> {
  try {
    await mkdir(path, { ...options, recursive: true })
  } catch (error) {
    // Node says so of a disk that is mounted read-only as well.
    if (hasErrorCode(error, 'ENOENT') && error instanceof Error && 'path' in error) await mkdir(String(error.path))
    throw error
  }
}
