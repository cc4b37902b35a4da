// The staging folder of a download: `<library>/.hondana-staging/<download id>/`, hidden, on the library's file system.
// Guarantee: only folders named by one of our ids are ever deleted there, and an empty `.hondana-staging` is deleted too.
import type { Dirent } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '../../kernel/errors/index.ts'

const stagingName = '.hondana-staging'
const isStagingFolder = /^([0-9A-HJKMNP-TV-Z]{13})(?:\.left)?$/

/** @param root root of the library */
export const stagingFolder = (root: string, downloadId: string): string => join(root, stagingName, downloadId)

/**
 * Creates the staging folder if it is missing, but never the library's own folder: a drive that was disconnected must not be replaced by
 * a folder on the disk below it.
 * @throws the error of the file system
 */
export async function openStaging(root: string, downloadId: string): Promise<string> {
  await makeFolder(join(root, stagingName))
  const folder = stagingFolder(root, downloadId)
  try {
    await makeFolder(folder)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
    // A clean-up has removed the folder above it, which was empty.
    return openStaging(root, downloadId)
  }
  return folder
}

/** Whether the staging folder created by `openStaging` still exists; only its own download deletes it. */
export async function hasStaging(root: string, downloadId: string): Promise<boolean> {
  try {
    return (await stat(stagingFolder(root, downloadId))).isDirectory()
  } catch {
    // A folder that cannot be read cannot be written to either.
    return false
  }
}

/** Deletes a download's pages. */
export async function deleteStaging(root: string, downloadId: string): Promise<void> {
  await rm(stagingFolder(root, downloadId), { recursive: true, force: true })
  await rm(abandonedSuffix(root, downloadId), { recursive: true, force: true })
  await removeIfEmpty(join(root, stagingName))
}

/**
 * Moves complete pages to a new folder of the same name and drops the rest. An extractor that outlived its server and still writes to the
 * old folder then cannot mix its files with those of its successor.
 */
export async function renewStaging(root: string, downloadId: string): Promise<void> {
  const folder = stagingFolder(root, downloadId)
  const abandonedFolder = abandonedSuffix(root, downloadId)
  await rm(abandonedFolder, { recursive: true, force: true })
  if (!(await renameIfThere(folder, abandonedFolder))) return
  for (const chapter of await listEntries(abandonedFolder)) {
    if (!chapter.isDirectory()) continue
    await mkdir(join(folder, chapter.name), { recursive: true })
    for (const page of await listEntries(join(abandonedFolder, chapter.name))) {
      if (page.isFile() && !page.name.endsWith('.part'))
        await renameIfThere(join(abandonedFolder, chapter.name, page.name), join(folder, chapter.name, page.name))
    }
  }
  await rm(abandonedFolder, { recursive: true, force: true })
}

/**
 * Deletes the staging folders of downloads that no longer need them.
 * @param isNeeded called after the folder was found, so that the download of an existing folder is already stored
 * @returns the ids of the deleted ones
 */
export async function sweepStaging(root: string, isNeeded: (downloadId: string) => Promise<boolean>): Promise<readonly string[]> {
  const removed: string[] = []
  for (const { name } of await listEntries(join(root, stagingName))) {
    const id = isStagingFolder.exec(name)?.[1]
    if (id === undefined || (await isNeeded(id))) continue
    await deleteStaging(root, id)
    removed.push(id)
  }
  await removeIfEmpty(join(root, stagingName))
  return removed
}

const abandonedSuffix = (root: string, downloadId: string): string => `${stagingFolder(root, downloadId)}.left`

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}

async function listEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** A read-only disk can't delete the folder, and reports that even if the folder doesn't exist. */
async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isMissing(error) && !hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EROFS')) throw error
  }
}

const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ENOTDIR')
