// Guarantee: a package whose removal was interrupted is never loaded again, and keeps nothing from starting.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { packagesFolder } from './find-packages.ts'

const prefix = '.removed-'

/** Moves the folder of a package away, so that it is no longer one; for a link it moves the link. @returns where it is now */
export async function movePackageAway(folder: string): Promise<string> {
  const trashFolder = join(dirname(folder), `${prefix}${randomUUID()}`)
  await rename(folder, trashFolder).catch(ignoreMissing)
  return trashFolder
}

/** Deletes a folder that was moved away; for a link it deletes the link, not its target. */
export const deleteMovedPackage = (trashFolder: string): Promise<void> => rm(trashFolder, { recursive: true, force: true })

/** Deletes the leftovers of an interrupted removal. What can't be deleted stays. */
export async function sweepRemovedPackages(configDir: string, log: Log): Promise<void> {
  const names = (await readdir(packagesFolder(configDir)).catch(ignoreMissing)) ?? []
  for (const name of names) {
    if (!name.startsWith(prefix)) continue
    const folder = join(packagesFolder(configDir), name)
    await deleteMovedPackage(folder).catch((error: unknown) =>
      log.warn({ err: error, folder }, "A removed plugin package can't be deleted"),
    )
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error
}
