// The original archive from before its pages were cut, kept next to it (docs/behavior.md, "Tall pages").
// Guarantee: the first original is kept and never overwritten; it is complete or does not exist; it only replaces a file made from it.
import { open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readCentralDirectory } from '../../formats/archive/zip/index.ts'
import { backUpFile, ifPresent, removeBackUp, syncFolder } from '../../kernel/files/index.ts'
import { type EntryDigest, isMadeFrom } from './made-from.rules.ts'

const originalOf = (path: string): string => `${path}.original`

/**
 * Keeps the archive under a second name. Takes no space until the archive is replaced, if the file system supports links.
 * @returns `taken` when the original of another file has that name, `earlier` when an original was kept before
 * @throws ArchiveError when one of the two can't be read
 */
export async function backUpOriginal(path: string): Promise<'kept' | 'earlier' | 'taken'> {
  const result = await backUpFile(path, originalOf(path))
  return result === 'taken' && (await isMadeFromOriginal(path)) ? 'earlier' : result
}

/** After an archive could not be cut. @param beforeRemove called right before */
export const removeOriginal = (path: string, beforeRemove: () => Promise<void>): Promise<void> =>
  removeBackUp(path, originalOf(path), beforeRemove)

/** Whether the original of another file is next to the archive: restored later, it would replace this one. @throws ArchiveError */
export const hasOriginalOfAnother = async (path: string): Promise<boolean> =>
  (await sizeOfOriginal(path)) !== null && !(await isMadeFromOriginal(path))

const isMadeFromOriginal = async (path: string): Promise<boolean> => isMadeFrom(await digestsOf(path), await digestsOf(originalOf(path)))

async function digestsOf(path: string): Promise<readonly EntryDigest[]> {
  await using file = await open(path, 'r')
  return (await readCentralDirectory(file.fd)).entries
}

/**
 * Replaces the archive with the original it was made from.
 * @param beforeRename called right before
 * @returns `missing` when there is no original, `other` when it is that of another file
 * @throws ArchiveError when one of the two can't be read
 */
export async function restoreOriginal(path: string, beforeRename: () => Promise<void>): Promise<'restored' | 'missing' | 'other'> {
  if ((await sizeOfOriginal(path)) === null) return 'missing'
  if ((await ifPresent(stat(path))) && (await hasOriginalOfAnother(path))) return 'other'
  await beforeRename()
  await rename(originalOf(path), path)
  await syncFolder(dirname(path))
  return 'restored'
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
