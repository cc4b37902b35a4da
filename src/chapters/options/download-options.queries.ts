// What people chose about the downloads of a library or of one title in it. Preferred groups are release preferences.
import { z } from 'zod'
import { type Db, flag, inList, toJson } from '../../kernel/db/index.ts'
import { storedList } from '../../kernel/stored/index.ts'
import type { SeriesFolder } from '../chapters.queries.ts'
import type { TitleInLibrary } from '../listed/unarchived-chapters.ts'
import type { DownloadOptions, NumberedChapter } from './download-options.rules.ts'

interface DownloadOptionTable {
  libraryId: string
  /** Empty for the whole library. */
  titleKey: string
  /** JSON list of language codes. */
  languages: string | null
  fromChapter: string | null
  keepNewest: number | null
  deleteAfterReading: 0 | 1 | null
  /** Id of the user who turned on `deleteAfterReading`: their reading counts. */
  deleteReadBy: string | null
  paused: 0 | 1 | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    downloadOption: DownloadOptionTable
  }
}

/** Stored choices; preferred groups are stored as release preferences. */
export interface StoredOptions extends Omit<DownloadOptions, 'groups'> {
  readonly deleteReadBy: string | null
}

export const wholeLibrary = ''

const readLanguages = storedList('downloadOption.languages', z.string())

const optionsOf = (row: DownloadOptionTable): StoredOptions => ({
  languages: row.languages === null ? null : readLanguages(row.languages, `${row.libraryId} ${row.titleKey}`),
  fromChapter: row.fromChapter,
  keepNewest: row.keepNewest,
  deleteAfterReading: row.deleteAfterReading === null ? null : row.deleteAfterReading === 1,
  deleteReadBy: row.deleteReadBy,
  paused: row.paused === null ? null : row.paused === 1,
})

/** Options of these titles in a library, by title key; titles without any are omitted. `wholeLibrary` is the key of the library's own. */
export async function listStoredOptions(
  db: Db,
  libraryId: string,
  titleKeys: readonly string[],
): Promise<ReadonlyMap<string, StoredOptions>> {
  const rows = await db
    .selectFrom('downloadOption')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .execute()
  return new Map(rows.map((row) => [row.titleKey, optionsOf(row)]))
}

export async function saveStoredOptions(db: Db, { libraryId, titleKey }: TitleInLibrary, options: StoredOptions): Promise<void> {
  const content = {
    languages: options.languages === null ? null : toJson(options.languages),
    fromChapter: options.fromChapter,
    keepNewest: options.keepNewest,
    deleteAfterReading: options.deleteAfterReading === null ? null : flag(options.deleteAfterReading),
    deleteReadBy: options.deleteReadBy,
    paused: options.paused === null ? null : flag(options.paused),
  }
  await db
    .insertInto('downloadOption')
    .values({ libraryId, titleKey, ...content })
    .onConflict((conflict) => conflict.columns(['libraryId', 'titleKey']).doUpdateSet(content))
    .execute()
}

export const deleteStoredOptions = (db: Db, { libraryId, titleKey }: TitleInLibrary) =>
  db.deleteFrom('downloadOption').where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).execute()

/** Languages of the chapters in a folder, as the history knows them. */
export async function listFolderLanguages(db: Db, { libraryId, seriesFolder }: SeriesFolder): Promise<readonly (string | null)[]> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select('language')
    .distinct()
    .where('libraryId', '=', libraryId)
    .where('seriesFolder', '=', seriesFolder)
    .execute()
  return rows.map(({ language }) => language)
}

/** Numbers of a title's chapters in a library's history. */
export const listRecordedNumbers = (db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<NumberedChapter[]> =>
  db
    .selectFrom('chapterUrl')
    .select(['number', 'volume'])
    .distinct()
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey)
    .execute()

/** Every language that is chosen for a library or a title. */
export async function listChosenLanguages(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('downloadOption').selectAll().where('languages', 'is not', null).execute()
  return [...new Set(rows.map(optionsOf).flatMap(({ languages }) => (languages === null ? [] : languages)))].sort()
}
