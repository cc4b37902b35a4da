// Guarantee: a package is removed completely or not at all; a half-removed folder is never loaded as one.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { packagesFolder } from './find-packages.ts'

const prefix = '.removed-'

/**
 * Removes the folder of a package; for a link it removes the link, not its target.
 * @param forget runs when the folder has been moved away
 */
export async function removePackage(folder: string, forget: () => Promise<void>): Promise<void> {
  const trashFolder = join(dirname(folder), `${prefix}${randomUUID()}`)
  await rename(folder, trashFolder).catch(ignoreMissing)
  await forget()
  await rm(trashFolder, { recursive: true, force: true })
}

/** Deletes the leftovers of an interrupted removal. */
export async function sweepRemovedPackages(configDir: string): Promise<void> {
  const names = (await readdir(packagesFolder(configDir)).catch(ignoreMissing)) ?? []
  for (const name of names) {
    if (name.startsWith(prefix)) await rm(join(packagesFolder(configDir), name), { recursive: true, force: true })
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error
}
