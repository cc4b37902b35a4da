// Chapters that a source lists but that are no part of the history: not fetched yet, not readable there, not wanted, or failed.
import { type Db, inList } from '../kernel/db/index.ts'
import type { StoredSentence } from '../kernel/sentences/index.ts'

/**
 * Why a listed chapter is not in the history:
 * - missing: nothing speaks against it; the next download or check fetches it
 * - external: only readable on another site; removed: taken down or empty; future: announced
 * - superseded: the same group uploaded this number again, and the other upload stands
 * - other-group: one release of each chapter is wanted, and another group's stands
 * - blacklisted: a person never wants it
 * - failed: fetching it failed; automatic work leaves it alone until `notBefore`
 */
export type SourceChapterState = 'missing' | 'external' | 'removed' | 'future' | 'superseded' | 'other-group' | 'blacklisted' | 'failed'

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
  /** For a person; null when the state says it all. */
  reason: StoredSentence | null
  /** How often fetching failed. */
  failures: number
  /** Epoch ms before which automatic work leaves it alone. */
  notBefore: number | null
  seenAt: number
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    sourceChapter: SourceChapterTable
  }
}

export type SourceChapter = Readonly<SourceChapterTable>

/** Writes what is known now of these chapters. */
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

/** What is known of these chapters beside the history. */
export const listSourceChapters = (db: Db, libraryId: string, chapterKeys: readonly string[]): Promise<SourceChapter[]> =>
  db
    .selectFrom('sourceChapter')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

/** Chapters that became part of the history, or are ordinary again, have no place here. */
export const deleteSourceChapters = (db: Db, libraryId: string, chapterKeys: readonly string[]) =>
  db
    .deleteFrom('sourceChapter')
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

/** Everything beside the history of these titles. */
export const listSourceChaptersOfTitles = (db: Db, libraryId: string, titleKeys: readonly string[]): Promise<SourceChapter[]> =>
  db
    .selectFrom('sourceChapter')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .execute()

/** What stands beside the histories of all libraries under a chapter. */
export const listSourceChaptersInAllLibraries = (db: Db, chapterKey: string): Promise<SourceChapter[]> =>
  db.selectFrom('sourceChapter').selectAll().where('chapterKey', '=', chapterKey).orderBy('libraryId').execute()
