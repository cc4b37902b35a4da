// Guarantee: after `replaceFile` resolves, the file has exactly the new content, even after a power failure; before, it has the old
// content or does not exist. Readers never see partial content.
// Limit: of several concurrent writers the last one wins. A killed process leaves a part behind (part-files.ts).
import type { BigIntStats, Stats } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from '../errors/error-code.ts'
import { ifPresent } from './if-present.ts'
import { assertSamePart, newPartPath } from './part-files.ts'

/**
 * Writes next to the target, syncs, renames. Mode and owner of an existing file are kept, as far as the system allows.
 * @param beforeRename called right before the target changes; if it throws, the target stays unchanged
 * @throws file system errors (ENOSPC, EACCES, EROFS, ENOENT); the target is then unchanged and nothing is left behind
 */
export async function replaceFile(path: string, content: string | Uint8Array, beforeRename?: () => Promise<void>): Promise<void> {
  const temporaryPath = newPartPath(path)
  try {
    const written = await writeSynced(temporaryPath, content, await ifPresent(stat(path)))
    await beforeRename?.()
    await assertSamePart(temporaryPath, written)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/**
 * Makes renames and new files of a folder durable. Windows has no such call and needs none; some file systems and network shares can't
 * sync folders, and keep the order themselves.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch (error) {
    if (!hasErrorCode(error, 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR', 'EPERM', 'EACCES')) throw error
  }
}

async function writeSynced(path: string, content: string | Uint8Array, before: Stats | undefined): Promise<BigIntStats> {
  await using file = await open(path, 'wx', before?.mode)
  await file.writeFile(content)
  if (before) await copyAttributes(file, before)
  await file.sync()
  return file.stat({ bigint: true })
}

/** Users who could write to the file before can still do so. Does nothing on systems without owners, or when the owner may not be set. */
async function copyAttributes(file: FileHandle, before: Stats): Promise<void> {
  try {
    const { uid, gid } = await file.stat()
    if (uid !== before.uid || gid !== before.gid) await file.chown(before.uid, before.gid)
    await file.chmod(before.mode & 0o777)
  } catch (error) {
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw error
  }
}
