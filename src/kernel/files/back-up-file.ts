import { type BigIntStats, constants } from 'node:fs'
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf } from '../errors/error-code.ts'
import { assertSamePart, newPartPath } from './part-files.ts'
import { syncFolder } from './replace-file.ts'

/**
 * Keeps a file under a second name before the first is replaced. Takes no space on file systems with hard links. An existing file
 * with the second name is kept.
 */
export async function backUpFile(path: string, backupPath: string): Promise<void> {
  try {
    await link(path, backupPath)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return
    if (code === undefined || !linksUnknown.has(code)) throw error
    await copyWhole(path, backupPath)
  }
  await syncFolder(dirname(backupPath))
}

const linksUnknown: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])

async function copyWhole(path: string, backupPath: string): Promise<void> {
  const part = newPartPath(backupPath)
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
    await assertSamePart(part, await synced(part))
    await rename(part, backupPath)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function synced(path: string): Promise<BigIntStats> {
  await using file = await open(path, 'r+')
  await file.sync()
  return file.stat({ bigint: true })
}
