// Backups of the server itself: the database and the key for its secrets, in one ZIP in the configuration folder.
// Guarantee: a backup under its final name is complete: the copy was checked (SQLite: integrity check; PostgreSQL: rows and a checksum of
// each table are part of it), and every byte of the ZIP was read back. The server keeps running in the meantime.
// Limit: posters and the files of the libraries are not included. Generated posters are created again; whoever wants to keep uploaded ones
// backs up the folder or bucket that contains them (README.md, "Backups"). The files are not the server's.
// The backup contains the key: whoever has the file can read the stored passwords of plugins.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type NewEntry, writeCbzSafely } from '../formats/archive/zip/index.ts'
import { defineClaimKey } from '../kernel/claims/index.ts'
import { type FeatureMigration, pendingMigrations } from '../kernel/db/index.ts'
import { assertDiskResponds, diskCalls } from '../kernel/disk-calls/index.ts'
import { isDiskFull, StorageFull } from '../kernel/errors/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { ifPresent, removeParts, restrictToOwner } from '../kernel/files/index.ts'
import { type BackupName, type BackupReason, backupName, backupsToDelete, parseBackupName } from './backup-name.rules.ts'
import { dumpDatabase } from './dump-database.ts'
import { ServerBackupMissing } from './server-backups.errors.ts'

export interface BackupDeps extends Pick<AppContext, 'settings' | 'databaseLocation' | 'clock' | 'claims'> {
  /** Tables that a backup does not contain. */
  readonly leaveOut: readonly string[]
}

export interface ServerBackup extends BackupName {
  readonly sizeBytes: number
}

export const keyFileName = 'secrets.key'
export const backupFolder = ({ settings }: Pick<AppContext, 'settings'>): string => join(settings.configDir, 'backups')

export interface BackupRequest {
  readonly reason: BackupReason
  /** How many with this reason are kept. */
  readonly keep: number
  readonly signal?: AbortSignal
}

/** Nodes share the folder: one that starts with a new version makes a backup before it runs any task. */
const backupsClaim = defineClaimKey('server backups')

/**
 * Creates a backup, after any other one that is being made, and deletes the oldest ones with the same reason.
 * @throws ServerBackupNotPossible, ServerBackupBroken, DatabaseDamaged, DiskNotResponding, StorageFull
 */
export const makeBackup = (deps: BackupDeps, { signal, ...request }: BackupRequest): Promise<ServerBackup> =>
  deps.claims.hold(
    backupsClaim(),
    (claimSignal) => writeBackup(deps, { ...request, signal: signal ? AbortSignal.any([signal, claimSignal]) : claimSignal }),
    { signal },
  )

async function writeBackup(deps: BackupDeps, { reason, keep, signal }: BackupRequest): Promise<ServerBackup> {
  const folder = backupFolder(deps)
  await assertDiskResponds(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // On a drive that has no owners, or where another user owns the folder, it stays as it is.
  await restrictToOwner(folder)
  const madeAtMs = Math.floor(deps.clock.now() / 1000) * 1000
  const name = backupName(madeAtMs, reason)
  const copy = join(folder, `.${name}.copy`)
  try {
    await removeLeftovers(folder)
    const entries = await dumpDatabase({ location: deps.databaseLocation, folder: copy, leaveOut: deps.leaveOut, signal })
    await writeCbzSafely({
      target: join(folder, name),
      entries: [...entries, ...(await keyEntry(deps))],
      comment: 'Hondana backup. Restore it with: npm start -- restore <this file>',
      modifiedAt: new Date(madeAtMs),
      ifExists: 'replace',
      signal,
    })
    await restrictToOwner(join(folder, name))
  } catch (error) {
    throw isDiskFull(error) ? StorageFull.with({ cause: error }) : error
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  for (const old of backupsToDelete(await listBackups(deps), keep, madeAtMs)) await rm(join(folder, old.name), { force: true })
  return describe(deps, { name, madeAtMs, reason })
}

/** A killed server leaves a partial copy or a partial backup. The caller holds the claim of the backups. */
async function removeLeftovers(folder: string): Promise<void> {
  const leftOver = (await readdir(folder)).filter((name) => /^\.hondana-.*\.(copy|part)$/.test(name))
  await Promise.all(leftOver.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  await removeParts(folder)
}

async function keyEntry({ settings }: BackupDeps): Promise<readonly NewEntry[]> {
  const path = join(settings.configDir, keyFileName)
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere ? [{ name: keyFileName, content: { path } }] : []
}

/** Newest first. @throws DiskNotResponding */
export async function listBackups(deps: Pick<AppContext, 'settings'>): Promise<readonly ServerBackup[]> {
  const folder = backupFolder(deps)
  const names = await diskCalls
    .callInTime(folder, () => readdir(folder))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  const backups = await Promise.all(names.flatMap((name) => parseBackupName(name) ?? []).map((backup) => describeIfPresent(deps, backup)))
  return backups.filter((backup) => backup !== undefined).sort((a, b) => b.madeAtMs - a.madeAtMs)
}

/** Undefined for one that is being deleted. */
const describeIfPresent = (deps: Pick<AppContext, 'settings'>, backup: BackupName): Promise<ServerBackup | undefined> =>
  ifPresent(describe(deps, backup))

const describe = async (deps: Pick<AppContext, 'settings'>, backup: BackupName): Promise<ServerBackup> => ({
  ...backup,
  sizeBytes: (await stat(join(backupFolder(deps), backup.name))).size,
})

/** @returns absolute path of a backup @throws ServerBackupMissing */
export async function getBackupPath(deps: Pick<AppContext, 'settings'>, name: string): Promise<string> {
  const backup = (await listBackups(deps)).find((one) => one.name === name)
  if (!backup) throw ServerBackupMissing(name)
  return join(backupFolder(deps), backup.name)
}

/**
 * Creates a verified backup before the schema of a non-empty database changes, so that an older server can be restored from it.
 * @throws any error of the backup, so that nothing is changed without one
 */
export async function backUpBeforeMigration(
  app: BackupDeps & Pick<AppContext, 'db' | 'log'>,
  migrations: readonly FeatureMigration[],
): Promise<void> {
  const { done, pending } = await pendingMigrations(app.db, migrations)
  if (done === 0 || pending === 0) return
  // Someone may be waiting for the server: copying and checking 1.5 GB takes about a minute.
  app.log.info(
    { steps: pending },
    'Backing up the database before migrating it, after any backup that another node is making; this takes minutes for a very large library',
  )
  const { name } = await makeBackup(app, { reason: 'migration', keep: app.settings.backupKeep })
  app.log.info({ backup: name, steps: pending }, 'Backed up the database before migrating it')
}
