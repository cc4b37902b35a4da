// Promise: after `replaceFile` resolves, the file holds exactly the new content, also after a power cut; before, it holds the old
// content or does not exist. A reader never sees a part of it.
// Limit: of several that replace one file side by side the last one wins. A killed process leaves a part behind (part-files.ts).
import type { BigIntStats, Stats } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from '../errors/error-code.ts'
import { assertSamePart, newPartPath } from './part-files.ts'

/**
 * Writes beside the target, syncs, renames. A file that was there passes on its mode and owner, as far as the system lets us.
 * @param beforeRename asked right before the target changes; when it throws the target stays
 * @throws the error of the file system (ENOSPC, EACCES, EROFS, ENOENT); the target is then untouched and nothing is left behind
 */
export async function replaceFile(path: string, content: string | Uint8Array, beforeRename?: () => Promise<void>): Promise<void> {
  const beside = newPartPath(path)
  try {
    const written = await writeSynced(beside, content, await statIfPresent(path))
    await beforeRename?.()
    await assertSamePart(beside, written)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Makes renames and new files of a folder durable. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

async function writeSynced(path: string, content: string | Uint8Array, before: Stats | undefined): Promise<BigIntStats> {
  await using file = await open(path, 'wx', before?.mode)
  await file.writeFile(content)
  if (before) await copyAttributes(file, before)
  await file.sync()
  return file.stat({ bigint: true })
}

/** People who could change the file before can change it still. Systems without owners, and owners that we may not name, stay as they are. */
async function copyAttributes(file: FileHandle, before: Stats): Promise<void> {
  try {
    const { uid, gid } = await file.stat()
    if (uid !== before.uid || gid !== before.gid) await file.chown(before.uid, before.gid)
    await file.chmod(before.mode & 0o777)
  } catch (error) {
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error
  }
}

async function statIfPresent(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}
