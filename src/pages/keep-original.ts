// The archive as it was before its pages were cut, beside it (specification, "Tall page splitting rules", 4).
// Promise: the first original is kept and never overwritten; it is whole or not there.
import { constants } from 'node:fs'
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../kernel/files/index.ts'

export const originalOf = (path: string): string => `${path}.original`

/** Keeps the archive under its second name. Costs no space until the archive is replaced, where the file system knows links. */
export async function keepOriginal(path: string): Promise<void> {
  const original = originalOf(path)
  if (await exists(original)) return
  try {
    await link(path, original)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (!linksUnknown.has(code ?? '')) throw error
    await copyBeside(path, original)
  }
  await syncFolder(dirname(path))
}

const linksUnknown: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])

async function copyBeside(path: string, original: string): Promise<void> {
  const part = `${original}.part`
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE)
    await using file = await open(part, 'r+')
    await file.sync()
    await rename(part, original)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Puts the original in the place of the archive. @returns false when there is none */
export async function restoreOriginal(path: string): Promise<boolean> {
  if (!(await exists(originalOf(path)))) return false
  await rename(originalOf(path), path)
  await syncFolder(dirname(path))
  return true
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
