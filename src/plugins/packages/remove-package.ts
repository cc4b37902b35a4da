// Guarantee: a package whose removal was interrupted is never loaded again, loses its settings, and never prevents a start.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { packagesFolder } from './find-packages.ts'
import { isPackageId } from './package-manifest.rules.ts'

const prefix = '.removed-'
const uuidLength = 36

/** Moves the folder of a package away, so that it is no longer one; for a link it moves the link. @returns where it is now */
export async function movePackageAway(folder: string): Promise<string> {
  const name = basename(folder)
  const trashFolder = join(dirname(folder), `${prefix}${randomUUID()}${isPackageId(name) ? `-${name}` : ''}`)
  await rename(folder, trashFolder).catch(ignoreMissing)
  return trashFolder
}

/** Deletes a folder that was moved away; for a link it deletes the link, not its target. */
export const deleteMovedPackage = (trashFolder: string): Promise<void> => rm(trashFolder, { recursive: true, force: true })

/**
 * Completes interrupted removals. What can't be deleted stays.
 * @param forget called with the id of a package whose folder is gone, before the rest is deleted
 */
export async function sweepRemovedPackages(configDir: string, log: Log, forget: (id: string) => Promise<unknown>): Promise<void> {
  const names = (await readdir(packagesFolder(configDir)).catch(ignoreMissing)) ?? []
  for (const name of names) {
    if (!name.startsWith(prefix)) continue
    const id = name.slice(prefix.length + uuidLength + 1)
    if (isPackageId(id) && !names.includes(id)) await forget(id)
    const folder = join(packagesFolder(configDir), name)
    await deleteMovedPackage(folder).catch((error: unknown) =>
      log.warn({ err: error, folder }, "A removed plugin package can't be deleted"),
    )
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error
}
