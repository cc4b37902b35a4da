// The chapters of a download: pending, downloaded and failed.
import type { Selectable } from 'kysely'
import { type Db, inList } from '../../kernel/db/index.ts'
import type { StoredSentence } from '../../kernel/sentences/index.ts'
import { activeStatuses } from '../queue/download-state.rules.ts'

export interface DownloadChapterTable {
  downloadId: string
  chapterKey: string
  /** Order of the downloads. */
  position: number
  url: string
  /** JSON: ChapterInfo of the plugin contract. */
  info: string
  state: 'WAITING' | 'DONE' | 'FAILED'
  /** Number of failed attempts. */
  attempts: number
  /** Whether a retry cannot help after the last failure. */
  permanent: 0 | 1
  lastError: StoredSentence | null
  /** Name of its archive in the series folder. */
  file: string | null
  /** In its archive; of a failed chapter, those that a person can save without the missing ones. */
  pages: number | null
  /** With how many pages a person wants it if the others can't be downloaded; null for all. */
  acceptedPages: number | null
  /** Whether a notification has reported it. */
  told: 0 | 1
}
export type DownloadChapterRow = Selectable<DownloadChapterTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    downloadChapter: DownloadChapterTable
  }
}

export const listChapters = (db: Db, downloadId: string): Promise<DownloadChapterRow[]> =>
  db.selectFrom('downloadChapter').selectAll().where('downloadId', '=', downloadId).orderBy('position').orderBy('chapterKey').execute()

/** One page of a download's chapters, in download order. */
export async function listChapterPage(db: Db, downloadId: string, page: { readonly page: number; readonly size: number }) {
  const chapters = db.selectFrom('downloadChapter').where('downloadId', '=', downloadId)
  const rows = await chapters
    .selectAll()
    .orderBy('position')
    .orderBy('chapterKey')
    .limit(page.size)
    .offset(page.page * page.size)
    .execute()
  const { count } = await chapters.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: count }
}

/** Adds chapters that the download does not have yet. @returns the number of new ones */
export async function addChapters(db: Db, rows: readonly DownloadChapterTable[]): Promise<number> {
  let added = 0
  for (const row of rows) {
    const result = await db
      .insertInto('downloadChapter')
      .values(row)
      .onConflict((conflict) => conflict.columns(['downloadId', 'chapterKey']).doNothing())
      .executeTakeFirst()
    added += Number(result.numInsertedOrUpdatedRows ?? 0n)
  }
  return added
}

export const saveChapter = (
  db: Db,
  key: { readonly downloadId: string; readonly chapterKey: string },
  change: Partial<Omit<DownloadChapterTable, 'downloadId' | 'chapterKey'>>,
) =>
  db.updateTable('downloadChapter').set(change).where('downloadId', '=', key.downloadId).where('chapterKey', '=', key.chapterKey).execute()

/** Saves the current name of a chapter's archive in every download of the library that contains it. */
export const renameChapterFiles = (
  trx: Db,
  libraryId: string,
  { chapterKey, file }: { readonly chapterKey: string; readonly file: string },
) =>
  trx
    .updateTable('downloadChapter')
    .set({ file })
    .where('chapterKey', '=', chapterKey)
    .where('file', 'is not', null)
    .where(({ selectFrom, eb }) => eb('downloadId', 'in', selectFrom('download').select('id').where('libraryId', '=', libraryId)))
    .execute()

/** Removes chapters from a download. */
export const removeChapters = (db: Db, downloadId: string, chapterKeys: readonly string[]) =>
  db
    .deleteFrom('downloadChapter')
    .where('downloadId', '=', downloadId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

/** Marks the downloaded chapters as reported. @returns how many were not yet */
export async function markChaptersNotified(trx: Db, downloadId: string): Promise<number> {
  const result = await trx
    .updateTable('downloadChapter')
    .set({ told: 1 })
    .where('downloadId', '=', downloadId)
    .where('state', '=', 'DONE')
    .where('told', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Requeues chapters that failed temporarily, as each run does at its start. */
export const requeuePassingFailures = (db: Db, downloadId: string) =>
  db
    .updateTable('downloadChapter')
    .set({ state: 'WAITING' })
    .where('downloadId', '=', downloadId)
    .where('state', '=', 'FAILED')
    .where('permanent', '=', 0)
    .execute()

/** A failed chapter that a person wants with the pages that it has. */
export interface IncompleteChapter {
  readonly url: string
  /** As many as the person saw. */
  readonly pages: number
}

/** Lets failed chapters be saved without their missing pages. @returns how many of them have at least these pages */
export async function acceptIncomplete(trx: Db, downloadId: string, chapters: readonly IncompleteChapter[]): Promise<number> {
  let accepted = 0
  for (const { url, pages } of chapters) {
    const result = await trx
      .updateTable('downloadChapter')
      .set({ acceptedPages: pages })
      .where('downloadId', '=', downloadId)
      .where('state', '=', 'FAILED')
      .where('pages', '>=', pages)
      .where('url', '=', url)
      .executeTakeFirst()
    accepted += Number(result.numUpdatedRows)
  }
  return accepted
}

/** Requeues all failed chapters, whatever the reason. */
export const requeueFailedChapters = (db: Db, downloadId: string) =>
  db.updateTable('downloadChapter').set({ state: 'WAITING' }).where('downloadId', '=', downloadId).where('state', '=', 'FAILED').execute()

/** Deletes the data about a download's chapters. */
export const forgetChapters = (db: Db, downloadId: string) =>
  db.deleteFrom('downloadChapter').where('downloadId', '=', downloadId).execute()

/** The chapters among these that an active download of the library still has to fetch. */
export async function listQueuedChapters(db: Db, libraryId: string, chapterKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('downloadChapter')
    .innerJoin('download', 'download.id', 'downloadChapter.downloadId')
    .select('downloadChapter.chapterKey')
    .where('download.libraryId', '=', libraryId)
    .where('download.status', 'in', [...activeStatuses])
    .where('downloadChapter.state', '!=', 'DONE')
    .where((eb) => inList(db, eb, 'downloadChapter.chapterKey', chapterKeys))
    .execute()
  return new Set(rows.map(({ chapterKey }) => chapterKey))
}
