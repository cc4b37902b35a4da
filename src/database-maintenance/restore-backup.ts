// Replaces the server's data with a backup; the server must not be running. A backup of either engine restores into either engine.
// Guarantee: nothing changes before the backup was read completely and checked; the previous data is kept next to it.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { ArchiveError } from '../formats/archive/archive-error.ts'
import type { EntryLocation } from '../formats/archive/page-table.ts'
import { readCentralDirectory, readDataOffsets, readEntry, streamEntry, type ZipDirectory } from '../formats/archive/zip/index.ts'
import type { Settings } from '../kernel/config/index.ts'
import { type DatabaseLocation, holdInstanceLock, openDatabase } from '../kernel/db/index.ts'
import { asError, hasErrorCode } from '../kernel/errors/index.ts'
import { copyNames } from './dump-database.ts'
import { completeRestore, installRestored, readyName } from './install-restored.ts'
import { restorePgDump } from './restore-pg-dump.ts'
import { isRestored, markRestored } from './restored-mark.queries.ts'
import { keyFileName } from './server-backups.ts'
import { manifestName } from './transfer/dump-format.ts'
import { openDumpSource } from './transfer/dump-source.ts'
import { postgresStage } from './transfer/postgres-stage.queries.ts'
import type { ReportProgress } from './transfer/progress.ts'
import { listSqliteContractSteps, listSqliteMigrations, openSqliteSource } from './transfer/sqlite-source.queries.ts'
import { sqliteStage } from './transfer/sqlite-stage.queries.ts'
import { type DataSource, TransferRefused } from './transfer/table-data.ts'
import { type DatabasePlan, transfer } from './transfer/transfer.ts'
import { deleteUnfinishedBackups, deleteUnfinishedBackupsIn } from './unfinished-backups.queries.ts'

export interface RestoreRequest {
  readonly settings: Settings
  readonly location: DatabaseLocation
  /** The backup. */
  readonly file: string
  readonly nowMs: number
  readonly plan: DatabasePlan
  readonly report: ReportProgress
}

/** @returns what was done, as a message for the user at the terminal @throws TransferRefused, InstanceAlreadyRunning */
export async function restoreBackup(request: RestoreRequest): Promise<string> {
  const { settings, location, file, nowMs } = request
  await mkdir(settings.configDir, { recursive: true, mode: 0o700 })
  const unlock = location.engine === 'sqlite' ? holdInstanceLock(settings.configDir) : () => undefined
  const suffix = `before-restore-${new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')}`
  const part = join(settings.configDir, '.restoring')
  const readyKey = join(settings.configDir, readyName(keyFileName, suffix))
  try {
    // Otherwise the next start would complete it, in place of this one.
    if (location.engine === 'sqlite') await completeRestore(settings.configDir)
    const directory = await readDirectory(file)
    const key = await readKey(file, directory)
    if (key) await writeFile(readyKey, key, { mode: 0o600, flush: true })
    const kept = await restoreData(request, directory, { part, suffix })
    if (location.engine === 'postgres') await installRestored(settings.configDir, suffix)
    return [
      `Restored from ${file}.`,
      ...(kept === undefined ? [] : [`The previous data was kept ${kept} and can be deleted.`]),
      'Before you start the server, read "After a restore" in docs/moving-between-databases.md.',
    ].join(' ')
  } catch (error) {
    // The next start completes what has begun to be put in place, and needs the key for that.
    if (!(await hasBegun(location, suffix))) await rm(readyKey, { force: true })
    if (error instanceof ArchiveError) throw new TransferRefused(`${file} is incomplete or damaged: ${error.message}.`)
    throw error
  } finally {
    await removeUnpacked(part)
    unlock()
  }
}

/** Whether the restored database is in place, or complete beside it; also when PostgreSQL can't tell, so that the next start decides. */
async function hasBegun(location: DatabaseLocation, suffix: string): Promise<boolean> {
  if (location.engine === 'sqlite') return existsSync(readyName(location.file, suffix))
  const db = openDatabase(location, 'worker')
  return isRestored(db, suffix)
    .catch(() => true)
    .finally(() => db.destroy())
}

interface Places {
  /** For what must be unpacked. */
  readonly part: string
  /** For the previous data. */
  readonly suffix: string
}

/** @returns where the previous data was kept, if there was any */
async function restoreData(request: RestoreRequest, directory: ZipDirectory, { part, suffix }: Places): Promise<string | undefined> {
  const { location, file } = request
  const names = new Set(directory.entries.map(({ name }) => name))
  if (names.has(manifestName)) return restoreRows(request, await openDumpSource(file, directory), suffix)
  const copyName = [copyNames.sqlite, copyNames.pgDump].find((name) => names.has(name))
  if (!copyName) throw new TransferRefused(`${file} isn't a backup: it contains no ${manifestName} and no ${copyNames.sqlite}.`)
  if (copyName === copyNames.pgDump && location.engine === 'sqlite')
    throw new TransferRefused(
      `${file} was made by pg_dump and restores into PostgreSQL only. Set HONDANA_DATABASE_URL, restore it, then copy that database to SQLite.`,
    )
  await unpack(file, directory, copyName, part)
  if (location.engine === 'postgres' && copyName === copyNames.pgDump)
    return restorePgDump(location.url, part, suffix).then(() => undefined)
  checkSqlite(part)
  if (location.engine === 'sqlite') {
    // The file is used as it is; a server can work with steps that it doesn't know, except for these.
    assertKnown(listSqliteContractSteps(part), request)
    deleteUnfinishedBackupsIn(part)
    return installSqlite(location, part, suffix)
  }
  return restoreRows(request, openSqliteSource(part, request.plan.leaveOut), suffix)
}

/** @throws TransferRefused when this program doesn't know one of the migrations */
function assertKnown(migrations: readonly string[], { file, plan }: Pick<RestoreRequest, 'file' | 'plan'>): void {
  const known = new Set(plan.migrations.map(({ name }) => name))
  if (migrations.some((name) => !known.has(name)))
    throw new TransferRefused(`${file} was made by a newer version of Hondana. Restore it with that version.`)
}

/** Builds the database row by row. */
async function restoreRows(
  { location, file, plan, report }: RestoreRequest,
  source: DataSource,
  keepAs: string,
): Promise<string | undefined> {
  await using held = new AsyncDisposableStack()
  held.defer(() => source.close())
  assertKnown(source.migrations, { file, plan })
  const stage = location.engine === 'sqlite' ? sqliteStage(location.file, `${location.file}.restoring`) : await postgresStage(location.url)
  held.defer(() => stage.close())
  try {
    await stage.discard()
    const wasEmpty = await stage.isTargetEmpty()
    const changes = [deleteUnfinishedBackups, ...(location.engine === 'postgres' ? [markRestored(keepAs)] : [])]
    await transfer({ source, stage, plan, id: `the backup ${file}`, keepAs, changes, report })
    return wasEmpty ? undefined : keptAs(location, keepAs)
  } catch (error) {
    await stage.discard().catch(() => undefined)
    throw error
  }
}

const keptAs = ({ engine }: DatabaseLocation, name: string): string =>
  engine === 'sqlite' ? `with the suffix "${name}"` : `in the schema "${name}"`

async function readDirectory(path: string): Promise<ZipDirectory> {
  try {
    await using file = await open(path, 'r')
    return await readCentralDirectory(file.fd)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) throw new TransferRefused(`The file ${path} doesn't exist.`)
    if (hasErrorCode(error, 'EISDIR')) throw new TransferRefused(`${path} is a folder. Specify the backup in it.`)
    throw error
  }
}

/** Undefined when the backup contains none. */
async function readKey(path: string, directory: ZipDirectory): Promise<Buffer | undefined> {
  await using file = await open(path, 'r')
  const place = await placeOf(file.fd, directory, keyFileName)
  return place && (await readEntry(file.fd, place))
}

async function unpack(path: string, directory: ZipDirectory, name: string, part: string): Promise<void> {
  await using file = await open(path, 'r')
  const place = await placeOf(file.fd, directory, name)
  if (!place) return
  await removeUnpacked(part)
  // Streamed, because a database may be larger than the memory.
  await pipeline(streamEntry(file.fd, place, Number.MAX_SAFE_INTEGER), createWriteStream(part, { mode: 0o600, flush: true }))
}

/** Also what SQLite keeps beside it, which it would apply to another database of this name. */
async function removeUnpacked(part: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${part}${end}`, { force: true })
}

async function placeOf(fd: number, directory: ZipDirectory, name: string): Promise<EntryLocation | undefined> {
  const entry = directory.entries.find((one) => one.name === name)
  if (!entry) return undefined
  const [dataOffset = 0] = await readDataOffsets(fd, directory, [entry])
  return { ...entry, dataOffset }
}

function checkSqlite(part: string): void {
  const copy = new Database(part)
  try {
    const result = copy.pragma('integrity_check', { simple: true })
    if (result !== 'ok') throw new TransferRefused(`The database in the backup is damaged: ${result}.`)
    if (listSqliteMigrations(copy).length === 0) throw new TransferRefused("The database in the backup isn't that of a Hondana server.")
  } catch (error) {
    throw hasErrorCode(error, 'SQLITE_NOTADB', 'SQLITE_CORRUPT')
      ? new TransferRefused(`The database in the backup is damaged: ${asError(error).message}.`)
      : error
  } finally {
    copy.close()
  }
}

async function installSqlite(
  location: DatabaseLocation & { readonly engine: 'sqlite' },
  part: string,
  suffix: string,
): Promise<string | undefined> {
  const wasThere = existsSync(location.file)
  await rename(part, readyName(location.file, suffix))
  await installRestored(dirname(location.file), suffix)
  return wasThere ? keptAs(location, suffix) : undefined
}
