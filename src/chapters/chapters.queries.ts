import type { Insertable, Selectable } from 'kysely'
import { type Db, inList, toJson } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { isRestricted, visibleSeries } from '../library/index.ts'
import { chapterKeyOf } from './chapter-url.rules.ts'
import type { ChapterRecord, RecordSource } from './records/chapter-record.ts'
import { readGroups } from './stored-groups.ts'

export interface ChapterUrlTable {
  id: string
  libraryId: string
  /** Relative to the library's root with `/` between segments; empty for the root itself. */
  seriesFolder: string
  /** Null until the series was scanned. */
  seriesId: string | null
  titleKey: string | null
  chapterKey: string
  url: string
  /** Key of `url`, so that a chapter is found by either. */
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
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    chapterUrl: ChapterUrlTable
  }
}

/** A folder of a library in which a series lives. */
export interface SeriesFolder {
  readonly libraryId: string
  /** Relative to the library's root with `/` between segments. */
  readonly seriesFolder: string
}

/** Writes a chapter into the history, or brings what the history says of it up to date; the first download date stays. */
export async function upsertRecord(db: Db, { libraryId, seriesFolder }: SeriesFolder, record: ChapterRecord): Promise<void> {
  const row = { ...rowOf(record), id: newId(), libraryId, seriesFolder, seriesId: null }
  const { id: _id, seriesId: _seriesId, libraryId: _libraryId, chapterKey: _key, downloadedAt: _at, ...fresh } = row
  await db
    .insertInto('chapterUrl')
    .values(row)
    .onConflict((conflict) => conflict.columns(['libraryId', 'chapterKey']).doUpdateSet(fresh))
    .execute()
}

/** Writes chapters that are not in the history yet. @returns those that were new */
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

/** Writes under which name a chapter's archive is found now; null when another chapter's took its place. */
export const saveRecordFileName = (
  db: Db,
  { libraryId }: SeriesFolder,
  { chapterKey, file }: { readonly chapterKey: string; readonly file: string | null },
) => db.updateTable('chapterUrl').set({ file }).where('libraryId', '=', libraryId).where('chapterKey', '=', chapterKey).execute()

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

/** Which of these chapters the library's history holds, by id or by address. */
export async function listRecordedKeys(db: Db, libraryId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select(['chapterKey', 'urlKey'])
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([inList(db, eb, 'chapterKey', keys), inList(db, eb, 'urlKey', keys)]))
    .execute()
  return new Set(rows.flatMap(({ chapterKey, urlKey }) => [chapterKey, urlKey]))
}

/** Folder in which the library keeps this title, the one with the newest chapter when there are several. */
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

/** Libraries whose history holds chapters of this title. */
export async function listLibrariesOfTitle(db: Db, titleKey: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('chapterUrl').select('libraryId').distinct().where('titleKey', '=', titleKey).execute()
  return rows.map(({ libraryId }) => libraryId)
}

/** Title to which a folder belongs, by the history; undefined when the folder has none. */
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

/** Folders of a library of which the history knows the title. */
export const listTitleFolders = (
  db: Db,
  libraryId: string,
): Promise<{ readonly seriesFolder: string; readonly titleKey: string | null }[]> =>
  db
    .selectFrom('chapterUrl')
    .select(['seriesFolder', 'titleKey'])
    .distinct()
    .where('libraryId', '=', libraryId)
    .where('titleKey', 'is not', null)
    .orderBy('seriesFolder')
    .execute()

/**
 * Earliest download of each of these chapters, as far as the account may know.
 * @param access all chapters count when undefined; else those of libraries that it may see, and if some series are hidden from it,
 * only those of visible series
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

/** Titles whose chapters a series holds, by the history. */
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

/** What the histories of all libraries say of a chapter, by its id or address. */
export async function listRecordsInAllLibraries(db: Db, chapterKey: string): Promise<readonly LocatedRecord[]> {
  const rows = await db
    .selectFrom('chapterUrl')
    .selectAll()
    .where((eb) => eb.or([eb('chapterKey', '=', chapterKey), eb('urlKey', '=', chapterKey)]))
    .orderBy('libraryId')
    .execute()
  return rows.map((row) => ({ libraryId: row.libraryId, seriesFolder: row.seriesFolder, seriesId: row.seriesId, record: recordOf(row) }))
}

/** Takes chapters out of a library's history. */
export const deleteRecords = (db: Db, libraryId: string, chapterKeys: readonly string[]) =>
  db
    .deleteFrom('chapterUrl')
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

/** Folder of a series that a scan found; a one-shot's is no folder and holds no history. */
export const findSeriesFolder = (db: Db, seriesId: string): Promise<SeriesFolder | undefined> =>
  db.selectFrom('series').select(['libraryId', 'path as seriesFolder']).where('id', '=', seriesId).executeTakeFirst()

/** Books of a series that are on the shelf, with their paths below the library's root. */
export const listBookPaths = (db: Db, seriesId: string): Promise<{ readonly id: string; readonly path: string }[]> =>
  db.selectFrom('book').select(['id', 'path']).where('seriesId', '=', seriesId).where('deletedAt', 'is', null).orderBy('number').execute()

/** Series of a library whose books are there. */
export const listSeriesIds = async (db: Db, libraryId: string): Promise<readonly string[]> =>
  (
    await db.selectFrom('series').select('id').where('libraryId', '=', libraryId).where('deletedAt', 'is', null).orderBy('id').execute()
  ).map(({ id }) => id)

/** Tells the history of a folder which series the folder became. */
export const linkHistoryToSeries = (db: Db, { libraryId, seriesFolder }: SeriesFolder, seriesId: string) =>
  db.updateTable('chapterUrl').set({ seriesId }).where('libraryId', '=', libraryId).where('seriesFolder', '=', seriesFolder).execute()

/** The history of a series lies where its folder lies, also after a person moved it. */
export const moveHistoryWithSeries = (db: Db, { libraryId, seriesFolder }: SeriesFolder, seriesId: string) =>
  db
    .updateTable('chapterUrl')
    .set({ seriesFolder })
    .where('libraryId', '=', libraryId)
    .where('seriesId', '=', seriesId)
    .where('seriesFolder', '!=', seriesFolder)
    .execute()

/** Forgets the history of a series: by its id, and by its folder where the id is not known yet. @returns how many chapters */
export async function deleteSeriesRecords(db: Db, seriesId: string, { libraryId, seriesFolder }: SeriesFolder): Promise<number> {
  const result = await db
    .deleteFrom('chapterUrl')
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([eb('seriesId', '=', seriesId), eb('seriesFolder', '=', seriesFolder)]))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
