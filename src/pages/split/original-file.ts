// The original archive from before its pages were cut, kept next to it (docs/behavior.md, "Tall pages").
// Guarantee: the first original is kept and never overwritten; it is complete or does not exist.
import { rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backUpFile, syncFolder } from '../../kernel/files/index.ts'

const originalOf = (path: string): string => `${path}.original`

/** Keeps the archive under a second name. Takes no space until the archive is replaced, if the file system supports links. */
export const backUpOriginal = (path: string): Promise<void> => backUpFile(path, originalOf(path))

/** Replaces the archive with the original. @param beforeRename called right before @returns false when there is no original */
export async function restoreOriginal(path: string, beforeRename: () => Promise<void>): Promise<boolean> {
  if ((await sizeOfOriginal(path)) === null) return false
  await beforeRename()
  await rename(originalOf(path), path)
  await syncFolder(dirname(path))
  return true
}

/** Size of the original next to an archive in bytes; null when there is none. */
export const sizeOfOriginal = (path: string): Promise<number | null> =>
  stat(originalOf(path)).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
