import type { Selectable } from 'kysely'
import { type Db, inBatches, inList } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import type { StoredSentence } from '../../kernel/sentences/index.ts'
import { visibleSeries } from '../../library/access/index.ts'

/** Stored state of a followed title. */
export interface FollowTitleTable {
  libraryId: string
  titleKey: string
  /** As written in the follow list. */
  url: string
  title: string | null
  /** What the last full check selected, see `listingKeyOf`: the language, and the title's options; null if neither is set. */
  language: string | null
  /** Newest chapter that the source reported before the last full check. */
  marker: string | null
  lastFullLookAt: number | null
  /** Release time of an announced chapter. */
  lookAgainAt: number | null
  /** JSON: keys of the chapters that the last full check found to be available. */
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

/** Returns the stored state of these titles of a library, by title key. */
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

/** Stores what a check found. @returns false when the title was unfollowed in the meantime */
export async function saveFollowTitle(db: Db, { libraryId, titleKey, ...fresh }: FollowTitleTable): Promise<boolean> {
  const title = db.updateTable('followTitle').where('libraryId', '=', libraryId).where('titleKey', '=', titleKey)
  return (await title.set(fresh).executeTakeFirst()).numUpdatedRows > 0n
}

const unchecked = {
  language: null,
  marker: null,
  lastFullLookAt: null,
  lookAgainAt: null,
  wanted: '[]',
  listedChapters: 0,
  newChapters: 0,
  lastCheckedAt: null,
  lastError: null,
} as const

/** Adds the titles of a follow list that were not checked yet. */
export async function addListedTitles(
  db: Db,
  libraryId: string,
  listed: readonly Pick<FollowTitleTable, 'titleKey' | 'url'>[],
): Promise<void> {
  const known = await db.selectFrom('followTitle').select('titleKey').where('libraryId', '=', libraryId).execute()
  const added = new Map(listed.map(({ titleKey, url }) => [titleKey, { libraryId, titleKey, url, title: null, ...unchecked }]))
  for (const { titleKey } of known) added.delete(titleKey)
  for (const rows of inBatches([...added.values()], Object.keys(unchecked).length + 4))
    await db
      .insertInto('followTitle')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Adds a title that was not checked yet; one that is already there stays, and gets the name if it has none. */
export async function addFollowTitle(
  db: Db,
  { libraryId, titleKey, url, title }: Pick<FollowTitleTable, 'libraryId' | 'titleKey' | 'url' | 'title'>,
): Promise<void> {
  await db
    .insertInto('followTitle')
    .values({ libraryId, titleKey, url, title, ...unchecked })
    .onConflict((conflict) =>
      conflict.columns(['libraryId', 'titleKey']).doUpdateSet((eb) => ({ title: eb.fn.coalesce('followTitle.title', eb.val(title)) })),
    )
    .execute()
}

export const deleteFollowTitle = (db: Db, { libraryId, titleKey }: { readonly libraryId: string; readonly titleKey: string }) =>
  db.deleteFrom('followTitle').where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).execute()

/** Records that titles were checked and nothing was new. */
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

/** Deletes titles that are no longer in the follow list. */
export const deleteOtherFollowTitles = (db: Db, libraryId: string, titleKeys: readonly string[]) =>
  db
    .deleteFrom('followTitle')
    .where('libraryId', '=', libraryId)
    .where((eb) => eb.not(inList(db, eb, 'titleKey', titleKeys)))
    .execute()

/** Result of the last check of a library's titles. */
export interface TitleResults {
  readonly titlesWithNews: number
  readonly titlesInTrouble: number
}

/** Results of the last checks, by library; libraries without titles are omitted. */
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

/** One page of a library's followed titles, those with errors first, then by name. */
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

/** Series that titles became in a library, by title key; titles without a series are omitted. */
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

/** Titles that became a series which the account may not see. */
export async function listHiddenTitles(
  db: Db,
  access: Principal['access'],
  { libraryId, titleKeys }: { readonly libraryId: string; readonly titleKeys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chapterUrl')
    .innerJoin('series', 'series.id', 'chapterUrl.seriesId')
    .select('chapterUrl.titleKey')
    .distinct()
    .where('chapterUrl.libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'chapterUrl.titleKey', titleKeys))
    .where((eb) => {
      const visible = eb.selectFrom('series').select('series.id').where(visibleSeries(db, access))
      return eb('chapterUrl.seriesId', 'not in', visible)
    })
    .execute()
  return new Set(rows.flatMap(({ titleKey }) => titleKey ?? []))
}
