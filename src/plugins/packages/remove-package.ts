// Promise: a package is gone at once or not at all; a half-removed folder is never taken for one.
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { packagesFolder } from './find-packages.ts'

const prefix = '.removed-'

/**
 * Removes the folder of a package; of a link the link, not what it leads to.
 * @param forget runs when the folder is out of the way
 */
export async function removePackage(folder: string, forget: () => Promise<void>): Promise<void> {
  const aside = join(dirname(folder), `${prefix}${randomUUID()}`)
  await rename(folder, aside).catch(ignoreMissing)
  await forget()
  await rm(aside, { recursive: true, force: true })
}

/** Removes what a removal left that did not live to its end. */
export async function sweepRemovedPackages(configDir: string): Promise<void> {
  const names = (await readdir(packagesFolder(configDir)).catch(ignoreMissing)) ?? []
  for (const name of names) {
    if (name.startsWith(prefix)) await rm(join(packagesFolder(configDir), name), { recursive: true, force: true })
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error
}
