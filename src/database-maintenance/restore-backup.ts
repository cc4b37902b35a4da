// Replaces the server's data with a backup; the server must not be running.
// Guarantee: nothing changes before the backup was read completely and checked; the previous data is kept next to it.
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import Database from 'better-sqlite3'
import { ArchiveError } from '../formats/archive/archive-error.ts'
import type { EntryLocation } from '../formats/archive/page-table.ts'
import { readCentralDirectory, readDataOffsets, readEntry, type ZipDirectory } from '../formats/archive/zip/index.ts'
import type { Settings } from '../kernel/config/index.ts'
import { type DatabaseLocation, holdInstanceLock } from '../kernel/db/index.ts'
import { hasErrorCode } from '../kernel/errors/index.ts'
import { syncFolder } from '../kernel/files/index.ts'
import { copyNames, databaseNameOf, runTool } from './dump-database.ts'
import { keyFileName } from './server-backups.ts'
import { TransferRefused } from './transfer/table-data.ts'

export interface RestoreRequest {
  readonly settings: Settings
  readonly location: DatabaseLocation
  /** The backup. */
  readonly file: string
  readonly nowMs: number
}

/** @returns what was done, as a message for the user at the terminal @throws TransferRefused, InstanceAlreadyRunning */
export async function restoreBackup({ settings, location, file, nowMs }: RestoreRequest): Promise<string> {
  await mkdir(settings.configDir, { recursive: true, mode: 0o700 })
  const unlock = location.engine === 'sqlite' ? holdInstanceLock(settings.configDir) : () => undefined
  const suffix = `before-restore-${new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')}`
  const part = join(settings.configDir, '.restoring')
  try {
    const key = await unpack(file, copyNames[location.engine], part)
    if (location.engine === 'sqlite') await installSqlite(location.file, part, suffix)
    else
      await runTool(
        'pg_restore',
        ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${databaseNameOf(location.url)}`, part],
        { url: location.url },
      )
    if (key) await installKey(settings.configDir, key, suffix)
    await syncFolder(settings.configDir)
  } finally {
    await rm(part, { force: true })
    unlock()
  }
  return `Restored from ${file}. The previous data was kept with the suffix "${suffix}" and can be deleted.`
}

/** @returns the key, if the backup contains one */
async function unpack(path: string, copyName: string, part: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, 'r')
    const directory = await readCentralDirectory(file.fd)
    const [copy, key] = await Promise.all([placeOf(file.fd, directory, copyName), placeOf(file.fd, directory, keyFileName)])
    if (!copy) throw new TransferRefused(`${path} isn't a backup of this type of database: it contains no ${copyName}.`)
    await copyOut(path, copy, part)
    return key && (await readEntry(file.fd, key))
  } catch (error) {
    if (error instanceof ArchiveError) throw new TransferRefused(`${path} is incomplete or damaged: ${error.message}.`)
    if (hasErrorCode(error, 'ENOENT')) throw new TransferRefused(`The file ${path} doesn't exist.`)
    throw error
  }
}

async function placeOf(fd: number, directory: ZipDirectory, name: string): Promise<EntryLocation | undefined> {
  const entry = directory.entries.find((one) => one.name === name)
  if (!entry) return undefined
  const [dataOffset = 0] = await readDataOffsets(fd, directory, [entry])
  return { ...entry, dataOffset }
}

/** Streamed, because a database may be larger than the memory. Our own writer never compresses. */
async function copyOut(path: string, { dataOffset, compressedSize, crc32: expected }: EntryLocation, to: string): Promise<void> {
  let checksum = 0
  const from = createReadStream(path, { start: dataOffset, end: dataOffset + compressedSize - 1 })
  from.on('data', (chunk) => {
    checksum = crc32(chunk, checksum)
  })
  await pipeline(from, createWriteStream(to, { mode: 0o600, flush: true }))
  if (checksum !== expected) throw new ArchiveError('BAD_CHECKSUM', "the database copy doesn't match its checksum")
}

async function installSqlite(database: string, part: string, suffix: string): Promise<void> {
  const copy = new Database(part)
  const result = copy.pragma('integrity_check', { simple: true })
  copy.close()
  if (result !== 'ok') throw new TransferRefused(`The database in the backup is damaged: ${result}.`)
  // The WAL is moved with its database, since that of another database must not be applied.
  for (const end of ['', '-wal', '-shm']) await renameIfPresent(database + end, `${database}.${suffix}${end}`)
  await rename(part, database)
}

async function installKey(configDir: string, key: Buffer, suffix: string): Promise<void> {
  const file = join(configDir, keyFileName)
  const part = `${file}.restoring`
  await rm(part, { force: true })
  await writeFile(part, key, { mode: 0o600, flush: true })
  await renameIfPresent(file, `${file}.${suffix}`)
  await rename(part, file)
}

async function renameIfPresent(from: string, to: string): Promise<void> {
  const isThere = await access(from).then(
    () => true,
    () => false,
  )
  if (isThere) await rename(from, to)
}
