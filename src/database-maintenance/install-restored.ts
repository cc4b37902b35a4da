// Puts the restored database and key in the place of the previous ones, which are kept under a new name.
// Guarantee: if the process is killed, the next start can complete the installation and never finds an empty server.
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, databaseName } from '../kernel/db/index.ts'
import { syncFolder } from '../kernel/files/index.ts'
import { isRestored, isTransferRunning } from './restored-mark.queries.ts'
import { keyFileName } from './server-backups.ts'

/** The name of a file that is complete and not in its place yet. @param keepAs suffix for the file that it replaces */
export const readyName = (name: string, keepAs: string): string => `${name}.ready-${keepAs}`

const keptName = (name: string, keepAs: string): string => `${name}.${keepAs}`

/** The WAL moves with its database, since that of another database must not be applied. */
const files = [
  { name: keyFileName, ends: [''] },
  { name: databaseName, ends: ['', '-wal', '-shm'] },
]

/** Installs the files that are ready. The database comes last: while it is not in its place, the next start continues. */
export async function installRestored(configDir: string, keepAs: string): Promise<void> {
  await syncFolder(configDir)
  const there = new Set(await readdir(configDir))
  for (const { name, ends } of files.filter((file) => there.has(readyName(file.name, keepAs)))) {
    // If the previous file was kept already, the file in its place is the empty database of a start in between.
    for (const end of ends.filter((one) => there.has(name + one) && !there.has(keptName(name, keepAs) + one)))
      await rename(join(configDir, name + end), join(configDir, keptName(name, keepAs) + end))
    await rename(join(configDir, readyName(name, keepAs)), join(configDir, name))
  }
  await syncFolder(configDir)
}

/**
 * Completes a restore that was interrupted while its files were put in place, and removes the key of one that was interrupted before. The
 * server must not have opened its database yet.
 */
export async function completeRestore(configDir: string): Promise<void> {
  const start = readyName(databaseName, '')
  const names = await readdir(configDir)
  const found = names.find((name) => name.startsWith(start))
  if (found) await installRestored(configDir, found.slice(start.length))
  else for (const name of names.filter((one) => one.startsWith(readyName(keyFileName, '')))) await rm(join(configDir, name))
}

/**
 * On PostgreSQL, where only the key is a file: completes a restore that was interrupted after its database was in place, and removes the
 * key of one that was interrupted before.
 */
export async function completeKeyRestore(db: Db, configDir: string): Promise<void> {
  const start = readyName(keyFileName, '')
  const names = (await readdir(configDir)).filter((one) => one.startsWith(start))
  if (names.length === 0) return
  // Checked first: a restore that begins later finds this server and is refused.
  const isRunning = await isTransferRunning(db)
  for (const name of names) {
    const keepAs = name.slice(start.length)
    if (await isRestored(db, keepAs)) await installRestored(configDir, keepAs)
    else if (!isRunning) await rm(join(configDir, name))
  }
}
