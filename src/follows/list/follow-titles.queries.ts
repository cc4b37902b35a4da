import type { Selectable } from 'kysely'
import { type Db, inList } from '../../kernel/db/index.ts'
import type { StoredSentence } from '../../kernel/sentences/index.ts'

/** What is remembered of a followed title. */
export interface FollowTitleTable {
  libraryId: string
  titleKey: string
  /** As the follow list has it. */
  url: string
  title: string | null
  /** Language of the last full look; null where the source is not asked for one. */
  language: string | null
  /** What the source said about its newest chapter before the last full look. */
  marker: string | null
  lastFullLookAt: number | null
  /** When an announced chapter comes out. */
  lookAgainAt: number | null
  /** JSON: keys of the chapters that the last full look found to be had. */
  wanted: string
  /** How many chapters the source listed. */
  listedChapters: number
  /** How many were missing at the last check. */
  newChapters: number
  lastCheckedAt: number | null
  lastError: StoredSentence | null
}
export type FollowTitleRow = Selectable<FollowTitleTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    followTitle: FollowTitleTable
  }
}

/** What is remembered of these titles of a library, by title key. */
export async function listFollowTitles(
  db: Db,
  libraryId: string,
  titleKeys: readonly string[],
): Promise<ReadonlyMap<string, FollowTitleRow>> {
  const rows = await db
    .selectFrom('followTitle')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .execute()
  return new Map(rows.map((row) => [row.titleKey, row]))
}

export async function saveFollowTitle(db: Db, row: FollowTitleTable): Promise<void> {
  const { libraryId: _libraryId, titleKey: _titleKey, ...fresh } = row
  await db
    .insertInto('followTitle')
    .values(row)
    .onConflict((conflict) => conflict.columns(['libraryId', 'titleKey']).doUpdateSet(fresh))
    .execute()
}

/** Notes that titles were checked and nothing was new. */
export const markUnchanged = (
  db: Db,
  libraryId: string,
  { titleKeys, nowMs }: { readonly titleKeys: readonly string[]; readonly nowMs: number },
) =>
  db
    .updateTable('followTitle')
    .set({ newChapters: 0, lastCheckedAt: nowMs, lastError: null })
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .execute()

/** Forgets titles that the follow list no longer names. */
export const forgetOtherTitles = (db: Db, libraryId: string, titleKeys: readonly string[]) =>
  db
    .deleteFrom('followTitle')
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.not(inList(db, eb, 'titleKey', titleKeys)))
    .execute()

/** How the last check of a library's titles ended. */
export interface TitleResults {
  readonly titlesWithNews: number
  readonly titlesInTrouble: number
}

/** How the last checks ended, by library; libraries without titles are left out. */
export async function countTitleResults(db: Db): Promise<ReadonlyMap<string, TitleResults>> {
  const rows = await db
    .selectFrom('followTitle')
    .select((eb) => [
      'libraryId',
      eb.fn.sum<number>(eb.case().when('newChapters', '>', 0).then(1).else(0).end()).as('titlesWithNews'),
      eb.fn.sum<number>(eb.case().when('lastError', 'is not', null).then(1).else(0).end()).as('titlesInTrouble'),
    ])
    .groupBy('libraryId')
    .execute()
  return new Map(
    rows.map(({ libraryId, titlesWithNews, titlesInTrouble }) => [
      libraryId,
      { titlesWithNews: Number(titlesWithNews), titlesInTrouble: Number(titlesInTrouble) },
    ]),
  )
}

export type FollowTitleSummary = Omit<FollowTitleRow, 'wanted'>

/** One page of a library's followed titles, those with trouble first, then by name. */
export async function listFollowTitlePage(db: Db, libraryId: string, page: { readonly page: number; readonly size: number }) {
  const titles = db.selectFrom('followTitle').where('libraryId', '=', libraryId)
  const rows: FollowTitleSummary[] = await titles
    .select(['libraryId', 'titleKey', 'url', 'title', 'language', 'marker', 'lastFullLookAt', 'lookAgainAt'])
    .select(['listedChapters', 'newChapters', 'lastCheckedAt', 'lastError'])
    .orderBy((eb) => eb.case().when('lastError', 'is', null).then(1).else(0).end())
    .orderBy('title')
    .orderBy('titleKey')
    .limit(page.size)
    .offset(page.page * page.size)
    .execute()
  const { count } = await titles.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: count }
}

export interface SeriesOfTitle {
  readonly seriesId: string
  readonly seriesTitle: string
}

/** Series that titles became in a library, by title key; titles that are on no shelf yet are left out. */
export async function listSeriesOfTitles(
  db: Db,
  libraryId: string,
  titleKeys: readonly string[],
): Promise<ReadonlyMap<string, SeriesOfTitle>> {
  const rows = await db
    .selectFrom('chapterUrl')
    .innerJoin('series', 'series.id', 'chapterUrl.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['chapterUrl.titleKey', 'series.id as seriesId', 'seriesMetadata.title as seriesTitle'])
    .distinct()
    .where('chapterUrl.libraryId', '=', libraryId)
    .where('series.deletedAt', 'is', null)
    .where((eb) => inList(db, eb, 'chapterUrl.titleKey', titleKeys))
    .execute()
  return new Map(rows.flatMap(({ titleKey, ...series }) => (titleKey === null ? [] : [[titleKey, series] as const])))
}
