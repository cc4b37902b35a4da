import type { Generated, Insertable, NotNull, Selectable } from 'kysely'
import { type Db, inList, toJson } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { isRestricted, visibleSeries } from '../library/access/index.ts'
import { listMovedKeys } from './moves/title-moves.queries.ts'
import type { ChapterRecord, RecordSource } from './records/chapter-record.ts'
import { readGroups, storedGroupIds } from './stored-groups.ts'
import { chapterKeyOf } from './urls/chapter-url.rules.ts'

export interface ChapterUrlTable {
  id: string
  libraryId: string
  /** Relative to the library's root with `/` between segments; empty for the root itself. */
  seriesFolder: string
  /** Null until the series has been scanned. */
  seriesId: string | null
  titleKey: string | null
  chapterKey: string
  url: string
  /** Key of `url`, so that a chapter is found by id and by URL. */
  urlKey: string
  number: string | null
  volume: string | null
  title: string | null
  language: string | null
  /** JSON list of names. */
  groups: string
  /** Name of the archive in the series folder. */
  file: string | null
  sizeBytes: number | null
  pages: number | null
  downloadedAt: number
  source: RecordSource
  /** When its file was deleted because of the title's options; null when it was not. */
  cleanedUpAt: number | null
  /** yyyy-mm-dd; null when unknown, and for chapters that were downloaded before it was stored. */
  releaseDate: Generated<string | null>
  /** As the source has listed them since; null when unchanged. */
  listedVolume: Generated<string | null>
  listedGroups: Generated<string | null>
  /** JSON list of the IDs of `listedGroups`, or of `groups` while that is null; null when unknown. */
  groupIds: Generated<string | null>
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    chapterUrl: ChapterUrlTable
  }
}

/** A folder of a library that contains a series. */
export interface SeriesFolder {
  readonly libraryId: string
  /** Relative to the library's root with `/` between segments. */
  readonly seriesFolder: string
}

/** Inserts a chapter into the history or updates its row; the first download date stays. */
export async function upsertRecord(db: Db, { libraryId, seriesFolder }: SeriesFolder, record: ChapterRecord): Promise<void> {
  const row = { ...rowOf(record), id: newId(), libraryId, seriesFolder, seriesId: null }
  const { id: _id, seriesId: _seriesId, libraryId: _libraryId, chapterKey: _key, downloadedAt: _at, ...fresh } = row
  await db
    .insertInto('chapterUrl')
    .values(row)
    .onConflict((conflict) => conflict.columns(['libraryId', 'chapterKey']).doUpdateSet(fresh))
    .execute()
}

/** Inserts chapters that are not in the history yet. @returns the new ones */
export async function insertMissingRecords(
  db: Db,
  { libraryId, seriesFolder }: SeriesFolder,
  records: readonly ChapterRecord[],
): Promise<readonly ChapterRecord[]> {
  const inserted: ChapterRecord[] = []
  for (const record of records) {
    const result = await db
      .insertInto('chapterUrl')
      .values({ ...rowOf(record), id: newId(), libraryId, seriesFolder, seriesId: null })
      .onConflict((conflict) => conflict.columns(['libraryId', 'chapterKey']).doNothing())
      .executeTakeFirst()
    if (result.numInsertedOrUpdatedRows === 1n) inserted.push(record)
  }
  return inserted
}

/** Saves the current name of a chapter's archive; null when another chapter has replaced it. */
export const saveRecordFileName = (
  db: Db,
  { libraryId }: SeriesFolder,
  { chapterKey, file }: { readonly chapterKey: string; readonly file: string | null },
) => db.updateTable('chapterUrl').set({ file }).where('libraryId', '=', libraryId).where('chapterKey', '=', chapterKey).execute()

/** Records that a chapter's file is deleted because of its title's options. */
export const markCleanedUp = (db: Db, libraryId: string, { chapterKey, nowMs }: { readonly chapterKey: string; readonly nowMs: number }) =>
  db.updateTable('chapterUrl').set({ cleanedUpAt: nowMs }).where('libraryId', '=', libraryId).where('chapterKey', '=', chapterKey).execute()

const rowOf = (record: ChapterRecord): Omit<Insertable<ChapterUrlTable>, 'id' | 'libraryId' | 'seriesFolder' | 'seriesId'> => ({
  titleKey: record.titleKey,
  chapterKey: record.chapterKey,
  url: record.url,
  urlKey: chapterKeyOf(record.url),
  number: record.number,
  volume: record.volume,
  title: record.title,
  language: record.language,
  groups: toJson(record.groups),
  file: record.file,
  sizeBytes: record.sizeBytes,
  pages: record.pages,
  downloadedAt: record.downloadedAt,
  source: record.source,
  cleanedUpAt: null,
  listedVolume: null,
  listedGroups: null,
  // Record files and archives contain neither: what the database has stays.
  ...(record.groupIds === undefined ? {} : { groupIds: storedGroupIds(record.groupIds) }),
  ...(record.releaseDate === undefined ? {} : { releaseDate: record.releaseDate }),
})

const recordOf = (row: Selectable<ChapterUrlTable>): ChapterRecord => ({
  chapterKey: row.chapterKey,
  url: row.url,
  titleKey: row.titleKey,
  number: row.number,
  volume: row.volume,
  title: row.title,
  language: row.language,
  groups: readGroups(row.groups, row.chapterKey),
  file: row.file,
  sizeBytes: row.sizeBytes,
  pages: row.pages,
  downloadedAt: row.downloadedAt,
  source: row.source,
  cleanedUpAt: row.cleanedUpAt,
  ...(row.releaseDate === null ? {} : { releaseDate: row.releaseDate }),
})

/** History of one series folder. */
export async function listFolderRecords(db: Db, { libraryId, seriesFolder }: SeriesFolder): Promise<readonly ChapterRecord[]> {
  const rows = await db
    .selectFrom('chapterUrl')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .execute()
  return rows.map(recordOf)
}

/** The keys among these that are in the library's history, or in that of a library from which their title was moved; by id or by URL. */
export async function listRecordedKeys(db: Db, libraryId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select(['chapterKey', 'urlKey'])
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([inList(db, eb, 'chapterKey', keys), inList(db, eb, 'urlKey', keys)]))
    .execute()
  const moved = await listMovedKeys(db, libraryId, keys)
  return new Set([...rows.flatMap(({ chapterKey, urlKey }) => [chapterKey, urlKey]), ...moved])
}

/** Folder of this title in the library, the one with the newest chapter when there are several. */
export async function findFolderOfTitle(db: Db, libraryId: string, titleKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('chapterUrl')
    .select('seriesFolder')
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey)
    .orderBy('downloadedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seriesFolder
}

/** Title of a folder according to the history; undefined when the folder has none. */
export async function findTitleOfFolder(db: Db, { libraryId, seriesFolder }: SeriesFolder): Promise<string | undefined> {
  const row = await db
    .selectFrom('chapterUrl')
    .select('titleKey')
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .where('titleKey', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.titleKey ?? undefined
}

/** Folders of a library whose title is in the history. */
export const listTitleFolders = (db: Db, libraryId: string): Promise<{ readonly seriesFolder: string; readonly titleKey: string }[]> =>
  db
    .selectFrom('chapterUrl')
    .select(['seriesFolder', 'titleKey'])
    .distinct()
    .where('libraryId', '=', libraryId)
    .where('titleKey', 'is not', null)
    .$narrowType<{ titleKey: NotNull }>()
    .orderBy('seriesFolder')
    .execute()

/**
 * Earliest download of each of these chapters, limited to what the account may see.
 * @param access all chapters count when undefined; else those of libraries that it may see, and if some series are hidden from it, only
 * those of visible series
 */
export async function listDownloadDates(
  db: Db,
  keys: readonly string[],
  access?: Principal['access'],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select(['chapterKey', 'urlKey', 'downloadedAt'])
    .where((eb) => eb.or([inList(db, eb, 'chapterKey', keys), inList(db, eb, 'urlKey', keys)]))
    .where((eb) => eb.and([...(access && !access.allLibraries ? [inList(db, eb, 'libraryId', access.libraryIds)] : [])]))
    .where((eb) => {
      if (!access || !isRestricted(access)) return eb.and([])
      const series = eb.selectFrom('series').select('series.id').whereRef('series.id', '=', 'chapterUrl.seriesId')
      return eb.exists(series.where(visibleSeries(db, access)))
    })
    .execute()
  const dates = new Map<string, number>()
  for (const { chapterKey, urlKey, downloadedAt } of rows) {
    for (const key of [chapterKey, urlKey]) dates.set(key, Math.min(downloadedAt, dates.get(key) ?? downloadedAt))
  }
  return dates
}

/** Titles of a series' chapters, according to the history. */
export async function listTitlesOfSeries(db: Db, seriesId: string, { libraryId, seriesFolder }: SeriesFolder): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select('titleKey')
    .distinct()
    .where('libraryId', '=', libraryId)
    .where('titleKey', 'is not', null)
    .where((eb) => eb.or([eb('seriesId', '=', seriesId), eb('seriesFolder', '=', seriesFolder)]))
    .orderBy('titleKey')
    .execute()
  return rows.flatMap(({ titleKey }) => titleKey ?? [])
}

export interface LocatedRecord extends SeriesFolder {
  readonly seriesId: string | null
  readonly record: ChapterRecord
}

/** Rows of a chapter in the histories of all libraries, by its id or URL. */
export async function listRecordsInAllLibraries(db: Db, chapterKey: string): Promise<readonly LocatedRecord[]> {
  const rows = await db
    .selectFrom('chapterUrl')
    .selectAll()
    .where((eb) => eb.or([eb('chapterKey', '=', chapterKey), eb('urlKey', '=', chapterKey)]))
    .orderBy('libraryId')
    .execute()
  return rows.map((row) => ({ libraryId: row.libraryId, seriesFolder: row.seriesFolder, seriesId: row.seriesId, record: recordOf(row) }))
}

/** Deletes chapters from a library's history. */
export const deleteRecords = (db: Db, libraryId: string, chapterKeys: readonly string[]) =>
  db
    .deleteFrom('chapterUrl')
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()
