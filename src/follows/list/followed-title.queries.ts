// What the chapter history contains for whole titles. It belongs to the chapters feature and is only read here.
import type { NotNull } from 'kysely'
import { type Db, inList } from '../../kernel/db/index.ts'

export interface HistoryCount {
  readonly recorded: number
  /** Those with a known archive. */
  readonly archived: number
}

/** Counts the chapters of each of these titles in a library's history. */
export async function countHistory(db: Db, libraryId: string, titleKeys: readonly string[]): Promise<ReadonlyMap<string, HistoryCount>> {
  const rows = await db
    .selectFrom('chapterUrl')
    .select(({ fn }) => ['titleKey', fn.countAll<number>().as('recorded'), fn.count<number>('file').as('archived')])
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .groupBy('titleKey')
    .$narrowType<{ titleKey: NotNull }>()
    .execute()
  return new Map(rows.map(({ titleKey, recorded, archived }) => [titleKey, { recorded, archived }]))
}

/** Keys and numbers of a title's chapters in a library's history. */
export const listHistoryNumbers = (db: Db, libraryId: string, titleKey: string) =>
  db.selectFrom('chapterUrl').select(['chapterKey', 'number']).where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).execute()
