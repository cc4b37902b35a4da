// What people decided about single chapters: never to download one, or to download one that would be skipped.
import type { Selectable } from 'kysely'
import { type Db, inList } from '../../kernel/db/index.ts'
import type { TitleInLibrary } from '../listed/unarchived-chapters.ts'

export interface ChapterChoiceTable {
  id: string
  libraryId: string
  chapterKey: string
  /** Null when the series has no known source. */
  titleKey: string | null
  seriesId: string | null
  /**
   * `blocked`: on the blacklist. `wanted`: downloaded although there is another release of it. `replacing`: downloaded to replace the
   * existing upload by the same group.
   */
  choice: 'blocked' | 'wanted' | 'replacing'
  url: string
  number: string | null
  title: string | null
  /** JSON list of the names of its groups, if known. */
  groups: string
  reason: string | null
  /** E-mail address of a person. */
  createdBy: string
  createdAt: number
}
export type ChapterChoice = Selectable<ChapterChoiceTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    chapterChoice: ChapterChoiceTable
  }
}

/** Saves a choice and replaces an earlier one for the same chapter. @returns false when it is unchanged */
export async function saveChoice(db: Db, choice: ChapterChoice): Promise<boolean> {
  const { choice: kind, reason, createdBy, createdAt, number, title, groups, seriesId } = choice
  const result = await db
    .insertInto('chapterChoice')
    .values(choice)
    .onConflict((conflict) =>
      conflict
        .columns(['libraryId', 'chapterKey'])
        .doUpdateSet({ id: choice.id, choice: kind, reason, createdBy, createdAt, number, title, groups, seriesId })
        .where('chapterChoice.choice', '!=', kind),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Choices of a title, or of a series without a known title; oldest first. */
export const listChoices = (db: Db, { libraryId, titleKeys, seriesId }: SeriesTitles): Promise<ChapterChoice[]> =>
  db
    .selectFrom('chapterChoice')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.or([eb('seriesId', '=', seriesId), inList(db, eb, 'titleKey', titleKeys)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** A series and the titles whose chapters are in its folder. */
export interface SeriesTitles {
  readonly seriesId: string
  readonly libraryId: string
  readonly seriesFolder: string
  readonly titleKeys: readonly string[]
}

export const listChoicesOfTitle = (
  db: Db,
  { libraryId, titleKey }: TitleInLibrary,
): Promise<Pick<ChapterChoice, 'chapterKey' | 'choice'>[]> =>
  db
    .selectFrom('chapterChoice')
    .select(['chapterKey', 'choice'])
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey)
    .execute()

/** How many chapters of each title are on the blacklist, by title key; no entry for none. */
export async function countBlocked(db: Db, libraryId: string, titleKeys: readonly string[]): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('chapterChoice')
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .where('choice', '=', 'blocked')
    .groupBy('titleKey')
    .select(({ fn }) => ['titleKey', fn.countAll<number | string>().as('count')])
    .execute()
  return new Map(rows.map(({ titleKey, count }) => [titleKey, Number(count)]))
}

/** Choices about certain chapters, whatever their title. */
export const listChoicesOf = (db: Db, libraryId: string, chapterKeys: readonly string[]): Promise<ChapterChoice[]> =>
  db
    .selectFrom('chapterChoice')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterKey', chapterKeys))
    .execute()

export async function deleteChoice(db: Db, libraryId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('chapterChoice').where('libraryId', '=', libraryId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
