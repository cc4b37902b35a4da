import { readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Db } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import type { Library } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { isHidden } from '../scan/plan/found-files.rules.ts'
import { listDiskFolders } from './disk-folders.queries.ts'
import { type DiskFolder, isBelow } from './unavailable.rules.ts'

/**
 * The disk inside a library that contains a folder, if that disk is disconnected now: files written there would fill another disk and
 * be hidden when the disk is back.
 * @param path of the folder, below the root, with "/" between folders
 * @returns the stored path of the disk
 */
export async function findUnavailableDisk(db: Db, { id, root }: Pick<Library, 'id' | 'root'>, path: string): Promise<string | undefined> {
  for (const folder of await listDiskFolders(db, id)) {
    if (isBelow(folder.path, path) && !(await isAvailable(root, folder))) return folder.path
  }
  return undefined
}

/** Whether a folder that was a disk is one again, or a folder that was emptied contains something. */
export async function isAvailable(
  root: string,
  { path, isDisk, reason }: Pick<DiskFolder, 'path' | 'isDisk' | 'reason'>,
): Promise<boolean> {
  const absolute = fromStoredPath(root, path)
  try {
    const isEmpty = (await readdir(absolute)).every(isHidden)
    if (isEmpty && reason !== null) return false
    return !isDisk || (await stat(absolute)).dev !== (await stat(dirname(absolute))).dev
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return false
  }
}
