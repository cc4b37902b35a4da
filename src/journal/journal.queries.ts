import { type Db, toJson } from '../kernel/db/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { type Sentence, type StoredSentence, storeSentence } from '../kernel/sentences/index.ts'

/** Types of file changes: Komga's names, and `SeriesFolderRenamed`. */
export const journalTypes = [
  'BookFileDeleted',
  'SeriesFolderDeleted',
  'BookConverted',
  'BookImported',
  'DuplicatePageDeleted',
  'SeriesFolderRenamed',
] as const
export type JournalType = (typeof journalTypes)[number]

interface JournalEntryTable {
  id: string
  type: JournalType
  at: number
  bookId: string | null
  seriesId: string | null
  /** JSON: Record<string, string>. */
  properties: string
  /** Null when there is none. Earlier versions stored it among the properties, in English. */
  reason: StoredSentence | null
}
export type JournalRow = Readonly<JournalEntryTable>

declare module '../kernel/db/tables.ts' {
  interface Tables {
    journalEntry: JournalEntryTable
  }
}

export interface JournalEntry {
  readonly type: JournalType
  readonly atMs: number
  readonly bookId?: string
  readonly seriesId?: string
  /** Shown to users, by name: "name" is the path. */
  readonly properties: Readonly<Record<string, string>>
  /** Why it was done. */
  readonly reason?: Sentence
}

/** Records a change to a file, in the transaction that changes the rows. */
export const recordInJournal = (db: Db, { type, atMs, bookId, seriesId, properties, reason }: JournalEntry) =>
  db
    .insertInto('journalEntry')
    .values({
      id: newId(atMs),
      type,
      at: atMs,
      bookId: bookId ?? null,
      seriesId: seriesId ?? null,
      properties: toJson(properties),
      reason: storeSentence(reason ?? null),
    })
    .execute()

interface JournalPage {
  readonly offset: number
  readonly limit: number
  readonly direction: 'asc' | 'desc'
  /** Only entries of this type. */
  readonly type?: JournalType | undefined
}

export const listJournal = (db: Db, { offset, limit, direction, type }: JournalPage) =>
  db
    .selectFrom('journalEntry')
    .selectAll()
    .$call((query) => (type === undefined ? query : query.where('type', '=', type)))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()

export const countJournal = async (db: Db, type?: JournalType): Promise<number> =>
  (
    await db
      .selectFrom('journalEntry')
      .$call((query) => (type === undefined ? query : query.where('type', '=', type)))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
