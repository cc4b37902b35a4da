import { createHash } from 'node:crypto'
import { type BigIntStats, constants, createReadStream } from 'node:fs'
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCodeOf } from '../errors/error-code.ts'
import { ifPresent } from './if-present.ts'
import { assertSamePart, newPartPath } from './part-files.ts'
import { syncFolder } from './replace-file.ts'

/**
 * Keeps a file under a second name before the first is replaced. Takes no space on file systems with hard links. An existing file
 * with the second name is kept.
 * @returns `taken` when another file has that name, `earlier` when an earlier attempt has kept the file already
 */
export async function backUpFile(path: string, backupPath: string): Promise<'kept' | 'earlier' | 'taken'> {
  try {
    await link(path, backupPath)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return (await hasSameContent(path, backupPath)) ? 'earlier' : 'taken'
    if (code === undefined || !linksUnknown.has(code)) throw error
    if (await ifPresent(stat(backupPath))) return (await hasSameContent(path, backupPath)) ? 'earlier' : 'taken'
    await copyWhole(path, backupPath)
  }
  await syncFolder(dirname(backupPath))
  return 'kept'
}

/**
 * Removes the second name again after the first could not be replaced. It stays if it is the only one with that content.
 * @param beforeRemove called after the comparison, which may take long; if it throws, the second name stays
 */
export async function removeBackUp(path: string, backupPath: string, beforeRemove: () => Promise<void>): Promise<void> {
  if (!(await hasSameContent(path, backupPath))) return
  await beforeRemove()
  await rm(backupPath)
}

async function hasSameContent(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path, { bigint: true }), stat(other, { bigint: true })])
  if (one.ino === two.ino && one.dev === two.dev) return true
  return one.size === two.size && (await digestOf(path)) === (await digestOf(other))
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
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
