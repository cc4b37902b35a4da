// The archive as it was before its pages were cut, beside it (docs/behavior.md, "Tall pages").
// Promise: the first original is kept and never overwritten; it is whole or not there.
import { rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backUpFile, syncFolder } from '../../kernel/files/index.ts'

const originalOf = (path: string): string => `${path}.original`

/** Keeps the archive under its second name. Costs no space until the archive is replaced, where the file system knows links. */
export const backUpOriginal = (path: string): Promise<void> => backUpFile(path, originalOf(path))

/** Puts the original in the place of the archive. @param beforeRename asked right before @returns false when there is none */
export async function restoreOriginal(path: string, beforeRename: () => Promise<void>): Promise<boolean> {
  if ((await sizeOfOriginal(path)) === null) return false
  await beforeRename()
  await rename(originalOf(path), path)
  await syncFolder(dirname(path))
  return true
}

/** Bytes of the original beside an archive; null when there is none. */
export const sizeOfOriginal = (path: string): Promise<number | null> =>
  stat(originalOf(path)).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
