// Determines the chapters in a series folder from all sources: the database, the record file, the comments of the archives and their
// ComicInfo.xml, in this order of trust.
// Guarantee: everything that any of them contains is in the database (and, on request, in the record file) afterwards, even when the
// server was killed between writing an archive and recording it, or when the database was lost. An archive is opened once per size and
// modification time in ms.
// Limit: a chapter whose archive a person deleted counts as downloaded until its history is cleared.
import { type Dirent, stat as statWithCallback } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { ClaimManager, HoldOptions } from '../../kernel/claims/index.ts'
import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { modifiedMsOf } from '../../kernel/files/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { folderClaim, lockLibraryRow } from '../../library/index.ts'
import { insertMissingRecords, listFolderRecords, type SeriesFolder, saveRecordFileName } from '../chapters.queries.ts'
import type { ChapterRecord } from '../records/chapter-record.ts'
import type { RecordFiles } from '../records/record-files.ts'
import { chapterKeyOf } from '../urls/chapter-url.rules.ts'
import { type ChapterArchive, deleteArchive, type FileFacts, listArchivesIn, upsertArchives } from './chapter-archives.queries.ts'
import { type ArchiveRecord, readArchiveRecord } from './read-archive-record.ts'

export interface SeriesLocation extends SeriesFolder {
  /** Absolute path of the library. */
  readonly root: string
  /** The title of this folder, if the caller knows it. */
  readonly titleKey: string | null
}

export interface RecoveryResult {
  /** The complete history of the folder afterwards. */
  readonly records: readonly ChapterRecord[]
  /** Files whose chapters were not recorded before. */
  readonly healedFiles: readonly string[]
}

export interface RecoveryDeps {
  readonly db: Db
  readonly recordFiles: RecordFiles
  readonly claims: ClaimManager
}

/** A series folder on disk. */
export type FolderLocation = Pick<SeriesLocation, 'root' | 'seriesFolder'>

/** Absolute path of a series folder. */
export const pathOfSeries = ({ root, seriesFolder }: FolderLocation): string => join(root, ...seriesFolder.split('/'))

export interface RecoveryOptions extends HoldOptions {
  /** Whether to update the record file as well; a scan only reads. */
  readonly writesRecordFile: boolean
  /** What a scan has just read about the files of the folder, by name; the others are read here. */
  readonly scanned?: ReadonlyMap<string, FileFacts> | undefined
  /** Called in the transaction that records files which were unknown or had another name. */
  onNewFiles?(trx: Db): Promise<unknown>
}

/**
 * Returns nothing for a missing folder or a deleted library.
 * @throws the error of the file system; ClaimBusy
 */
export const recoverFolder = (deps: RecoveryDeps, place: SeriesLocation, options: RecoveryOptions): Promise<RecoveryResult> =>
  deps.claims.hold(folderClaim(pathOfSeries(place)), () => scanFolderFiles(deps, place, options), options)

async function scanFolderFiles(
  deps: RecoveryDeps,
  place: SeriesLocation,
  { writesRecordFile, scanned = new Map(), onNewFiles }: RecoveryOptions,
): Promise<RecoveryResult> {
  const path = pathOfSeries(place)
  const files = await listArchiveFiles(path, scanned)
  const recorded = await listFolderRecords(deps.db, place)
  const recordFile = await deps.recordFiles.read(path)
  const archives = await readArchives(deps.db, place, { files, recorded })
  const missing = [...archives.keys()].filter((file) => !files.has(file))
  const found = recordsOf([...archives.values()].filter(({ file }) => files.has(file)))
  const titleKey = place.titleKey ?? recordFile.titleKey
  const withTitle = (record: ChapterRecord): ChapterRecord => ({ ...record, titleKey: record.titleKey ?? titleKey })
  const renamed = findRenamed(recorded, found, files)
  const displaced = findDisplaced(recorded, found)
  const { recovered, healedFiles } = await inTransaction(deps.db, async (trx) => {
    if (!(await lockLibraryRow(trx, place.libraryId))) return { recovered: [], healedFiles: [] }
    for (const { chapterKey, file } of renamed) await saveRecordFileName(trx, place, { chapterKey, file })
    for (const { chapterKey } of displaced) await saveRecordFileName(trx, place, { chapterKey, file: null })
    for (const file of missing) await deleteArchive(trx, place, file)
    const recovered = await insertMissingRecords(trx, place, [...recordFile.chapters, ...found].map(withTitle))
    const healedFiles = recovered.flatMap(({ file }) => (file !== null && files.has(file) ? [file] : []))
    if (healedFiles.length + renamed.length > 0) await onNewFiles?.(trx)
    return { recovered, healedFiles }
  })
  const isUnchanged = recovered.length + renamed.length + displaced.length === 0
  const records = isUnchanged ? recorded : await listFolderRecords(deps.db, place)
  if (writesRecordFile && files.size > 0 && records.length > 0) await deps.recordFiles.add(path, titleKey, records)
  return { records, healedFiles }
}

type ArchiveFiles = ReadonlyMap<string, FileFacts>

/**
 * In parallel, and with callbacks: promises of the file system take more than twice the CPU time, which matters in folders of thousands.
 */
const filesAtOnce = 16
const stat = promisify(statWithCallback)

async function listArchiveFiles(path: string, scanned: ReadonlyMap<string, FileFacts>): Promise<ArchiveFiles> {
  const entries = (await listEntries(path)).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && /\.(cbz|zip)$/i.test(entry.name),
  )
  const files = new Map<string, FileFacts>()
  const readFacts = async ({ name }: Dirent) => {
    const facts = scanned.get(name) ?? (await ignoreMissing(stat(join(path, name))))
    if (facts) files.set(name, { size: facts.size, mtimeMs: modifiedMsOf(facts) })
  }
  for (let from = 0; from < entries.length; from += filesAtOnce) {
    await Promise.all(entries.slice(from, from + filesAtOnce).map(readFacts))
  }
  return files
}

/** Undefined for a file that was removed in the meantime, or whose name is not UTF-8 and cannot be passed back to the system. */
async function ignoreMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function listEntries(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

interface FolderFacts {
  readonly files: ArchiveFiles
  readonly recorded: readonly ChapterRecord[]
}

/** Opens the archives that are neither in the history nor in the cache. @returns the metadata of each file */
async function readArchives(db: Db, place: SeriesLocation, { files, recorded }: FolderFacts): Promise<ReadonlyMap<string, ChapterArchive>> {
  const stored = await listArchivesIn(db, place)
  const accounted = new Set(recorded.map(({ file, sizeBytes }) => `${sizeBytes} ${file}`))
  const all = new Map(stored)
  const fresh: ChapterArchive[] = []
  for (const [file, { size, mtimeMs }] of files) {
    const storedArchive = stored.get(file)
    if (accounted.has(`${size} ${file}`) || (storedArchive?.sizeBytes === size && Math.trunc(storedArchive.modifiedAt) === mtimeMs))
      continue
    const record = await ignoreMissing(readArchiveRecord(join(pathOfSeries(place), file)))
    const { libraryId, seriesFolder } = place
    fresh.push({ libraryId, seriesFolder, file, sizeBytes: size, modifiedAt: mtimeMs, record: record ? toJson(record) : null })
  }
  await inTransaction(db, async (trx) => {
    if (await lockLibraryRow(trx, place.libraryId)) await upsertArchives(trx, fresh)
  })
  for (const archive of fresh) all.set(archive.file, archive)
  return all
}

const line = z.string().nullable()
const StoredRecord: z.ZodType<ArchiveRecord> = z.object({
  chapterKey: z.string(),
  url: z.string(),
  titleKey: line,
  number: line,
  volume: line,
  title: line,
  language: line,
  groups: z.array(z.string()),
  source: z.enum(['download', 'record-file', 'archive-comment', 'comicinfo']),
})
/** Null, as for an archive that names no chapter, when it cannot be used. */
const readRecord = storedJsonOr('chapterArchive.record', StoredRecord.nullable(), () => null)

/** The records in the archives; a URL that several of them share names no chapter. */
function recordsOf(archives: readonly ChapterArchive[]): readonly ChapterRecord[] {
  const records = archives.flatMap(({ file, sizeBytes, modifiedAt, record }) => {
    const parsed = record === null ? null : readRecord(record, file)
    if (parsed === null) return []
    return [{ ...parsed, file, sizeBytes, pages: null, downloadedAt: Math.floor(modifiedAt) }]
  })
  const byKey = Map.groupBy(records, ({ chapterKey }) => chapterKey)
  return records.filter(({ chapterKey, source }) => source !== 'comicinfo' || byKey.get(chapterKey)?.length === 1)
}

/** Chapters whose archive now contains another release of the same number, because the server was killed before it could record that. */
function findDisplaced(recorded: readonly ChapterRecord[], found: readonly ChapterRecord[]): readonly ChapterRecord[] {
  const byFile = new Map(found.map((record) => [record.file, record]))
  return recorded.filter(({ file, chapterKey, url, number }) => {
    const sameFile = file === null ? undefined : byFile.get(file)
    return (
      sameFile !== undefined &&
      sameFile.number === number &&
      sameFile.chapterKey !== chapterKey &&
      sameFile.chapterKey !== chapterKeyOf(url)
    )
  })
}

/** Chapters whose archive has another name than in the history. */
function findRenamed(recorded: readonly ChapterRecord[], found: readonly ChapterRecord[], files: ArchiveFiles) {
  const byKey = new Map(recorded.map((record) => [record.chapterKey, record]))
  return found.flatMap(({ chapterKey, file }) => {
    const before = byKey.get(chapterKey)
    if (!before || file === null || before.file === file || !files.has(file)) return []
    return before.file !== null && files.has(before.file) ? [] : [{ chapterKey, file }]
  })
}
