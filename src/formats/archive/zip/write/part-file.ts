// Guarantee: a target appears complete or not at all, and an existing one is only replaced on request. Bytes go to a hidden file next to
// the target, which gets the final name only after verification; on any failure the hidden file is removed.
// Limits: a crash leaves the hidden file behind for `removeParts` of kernel/files. Two writers of one target each write their own file;
// callers claim a target first. Without hard links "never replaced" is a check followed by a rename.

import type { BigIntStats } from 'node:fs'
import { type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from '../../../../kernel/errors/error-code.ts'
import { assertSamePart, ifPresent, newPartPath, PartChanged, syncFolder } from '../../../../kernel/files/index.ts'
import { ArchiveError } from '../../archive-error.ts'

export interface PartFile {
  readonly path: string
  readonly target: string
  readonly handle: FileHandle
  readonly identity: BigIntStats
}

/** Creates the hidden file under a unique name. */
export async function openPartFile(target: string): Promise<PartFile> {
  const path = newPartPath(target)
  const handle = await open(path, 'wx+')
  return { path, target, handle, identity: await handle.stat({ bigint: true }) }
}

/**
 * Renames the file to its final name and makes that durable. The handle must be closed: some systems cannot rename an open file.
 * @param written stat of the handle after everything was written
 * @returns false when the target exists and must not be replaced
 * @throws ArchiveError CHANGED when the hidden file is not the one that was written
 */
export async function publishPartFile({ path, target }: PartFile, written: BigIntStats, ifExists: 'refuse' | 'replace'): Promise<boolean> {
  await assertSamePart(path, written).catch((error: unknown) => {
    throw error instanceof PartChanged ? new ArchiveError('CHANGED', 'The new archive was changed before it took its place') : error
  })
  const isPublished = ifExists === 'replace' ? await replaceTarget(path, target) : await linkIfAbsent(path, target)
  if (isPublished) await syncFolder(dirname(target))
  return isPublished
}

/** Removes the hidden file, unless another file has taken its name. */
export async function discardPartFile({ path, handle, identity }: PartFile): Promise<void> {
  await handle.close()
  const current = await ifPresent(lstat(path, { bigint: true }))
  if (current !== undefined && isSameFile(current, identity)) await unlinkIfPresent(path)
}

/** @throws ArchiveError CHANGED when another writer has taken the hidden name */
export function assertOwnPartFile(current: BigIntStats, identity: BigIntStats): void {
  if (!isSameFile(current, identity)) throw new ArchiveError('CHANGED', 'Two writers work on the same archive')
}

const isSameFile = (a: BigIntStats, b: BigIntStats): boolean => a.ino === b.ino && a.dev === b.dev

async function replaceTarget(path: string, target: string): Promise<true> {
  await rename(path, target)
  return true
}

/** Unlike a rename, a hard link fails when the name is taken. */
async function linkIfAbsent(path: string, target: string): Promise<boolean> {
  try {
    await link(path, target)
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error
    return renameIfAbsent(path, target)
  }
  await unlinkIfPresent(path)
  return true
}

async function renameIfAbsent(path: string, target: string): Promise<boolean> {
  if ((await ifPresent(lstat(target, { bigint: true }))) !== undefined) return false
  return replaceTarget(path, target)
}

async function unlinkIfPresent(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
}
