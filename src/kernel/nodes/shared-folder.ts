// All nodes must have the same configuration folder: it holds the key that passwords are sealed with, posters, fonts, plugin packages and
// backups. A file in it tells.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, engineOf } from '../db/index.ts'
import { hasErrorCode } from '../errors/index.ts'
import { newId } from '../identity/index.ts'
import { findConfigFolder, saveConfigFolder } from './installation.queries.ts'
import type { KnownNode } from './node.rules.ts'

export const installationFileName = 'installation-id'

/** Another folder than the other nodes have. */
export class ConfigFolderDiffers extends Error {
  override readonly name = 'ConfigFolderDiffers'
}

/**
 * Compares the configuration folder with that of the running nodes. A node that is alone brings its own, as after a move to another
 * machine.
 * @param nodes the others
 * @throws ConfigFolderDiffers
 */
export async function assertSharedConfigFolder(db: Db, configDir: string, nodes: readonly KnownNode[]): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  const [stored, own] = [await findConfigFolder(db), await readId(configDir)]
  if (stored !== undefined && stored === own) return
  const running = nodes.filter(({ isGone }) => !isGone)
  if (stored !== undefined && running.length > 0) {
    const names = running.map(({ name }) => name).join(', ')
    throw new ConfigFolderDiffers(
      `HONDANA_CONFIG_DIR: ${configDir} isn't the folder that the other nodes use (${names}). Nodes on one database must share one configuration folder, because it holds the key for stored passwords. Mount that folder here, or stop the other nodes first.`,
    )
  }
  const id = own ?? stored ?? newId()
  if (id !== own) await writeId(configDir, id)
  if (id !== stored) await saveConfigFolder(db, id)
}

/** ID of the installation that this configuration folder belongs to; the first call creates it. */
export async function ensureInstallationId(configDir: string): Promise<string> {
  const known = await readId(configDir)
  return known ?? writeId(configDir, newId())
}

async function writeId(configDir: string, id: string): Promise<string> {
  await writeFile(join(configDir, installationFileName), `${id}\n`)
  return id
}

async function readId(configDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(configDir, installationFileName), 'utf8')).trim() || undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}
