// Chapters that a source lists but that are not in the history: not downloaded yet, not readable there, not wanted, or failed.
import { type Db, inList } from '../../kernel/db/index.ts'
import type { StoredSentence } from '../../kernel/sentences/index.ts'

/**
 * Why a listed chapter is not in the history:
 * - missing: no reason against it; the next download or check fetches it
 * - external: only readable on another site; removed: taken down or empty; future: announced
 * - superseded: the same group uploaded this number again, and the other upload is preferred
 * - other-group: one release of each chapter is wanted, and another group's is preferred
 * - out-of-range: the title's options leave it out
 * - blacklisted: a person never wants it
 * - failed: the download failed; automatic downloads skip it until `notBefore`
 */
export type SourceChapterState =
  | 'missing'
  | 'external'
  | 'removed'
  | 'future'
  | 'superseded'
  | 'other-group'
  | 'out-of-range'
  | 'blacklisted'
  | 'failed'

export interface SourceChapterTable {
  libraryId: string
  chapterKey: string
  titleKey: string
  url: string
  number: string | null
  volume: string | null
  title: string | null
  /** JSON list of the names of its groups. */
  groups: string
  state: SourceChapterState
  /** Shown to people; null when the state is sufficient. */
  reason: StoredSentence | null
  /** How often the download failed. */
  failures: number
  /** Epoch ms before which automatic downloads skip it. */
  notBefore: number | null
  /** When the source releases an announced chapter, epoch ms; null for others, and when it does not say. */
  releaseAt: number | null
  seenAt: number
  /** JSON of the chapter as the source listed it, with which it can be queued; null when unknown. */
  info: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sourceChapter: SourceChapterTable
  }
}

export type SourceChapter = Readonly<SourceChapterTable>

/** Inserts or updates these chapters. */
export async function upsertSourceChapters(db: Db, chapters: readonly SourceChapter[]): Promise<void> {
  for (const chapter of chapters) {
    const { libraryId: _libraryId, chapterKey: _key, ...fresh } = chapter
    await db
      .insertInto('sourceChapter')
      .values(chapter)
      .onConflict((conflict) => conflict.columns(['libraryId', 'chapterKey']).doUpdateSet(fresh))
      .execute()
  }
}

/** The rows of these chapters outside the history. */
export const listSourceChapters = (db: Db, libraryId: string, chapterKeys: readonly string[]): Promise<SourceChapter[]> =>
  db
    .selectFrom('sourceChapter')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

/** Deletes chapters that are now in the history or no longer special. */
export const deleteSourceChapters = (db: Db, libraryId: string, chapterKeys: readonly string[]) =>
  db
    .deleteFrom('sourceChapter')
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

/** All chapters of these titles outside the history. */
export const listSourceChaptersOfTitles = (db: Db, libraryId: string, titleKeys: readonly string[]): Promise<SourceChapter[]> =>
  db
    .selectFrom('sourceChapter')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .execute()

/** The rows of a chapter outside the histories of all libraries. */
export const listSourceChaptersInAllLibraries = (db: Db, chapterKey: string): Promise<SourceChapter[]> =>
  db.selectFrom('sourceChapter').selectAll().where('chapterKey', '=', chapterKey).orderBy('libraryId').execute()
