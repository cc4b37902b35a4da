import { type Db, inList } from '../../kernel/db/index.ts'
import type { RestrictionFacts } from './access.rules.ts'

/** Returns the properties that decide who may see a series; undefined when there is no series with this id. */
export async function findRestriction(db: Db, seriesId: string): Promise<RestrictionFacts | undefined> {
  const series = await db.selectFrom('series').select(['libraryId', 'ageRating']).where('id', '=', seriesId).executeTakeFirst()
  if (!series) return undefined
  const labels = await db.selectFrom('seriesSharingLabel').select('label').where('seriesId', '=', seriesId).execute()
  return { ...series, sharingLabels: labels.map((row) => row.label) }
}

/** The same for several series, by id; missing ones are omitted. */
export async function listRestrictions(db: Db, seriesIds: readonly string[]): Promise<ReadonlyMap<string, RestrictionFacts>> {
  const series = await db
    .selectFrom('series')
    .select(['id', 'libraryId', 'ageRating'])
    .where((eb) => inList(db, eb, 'id', seriesIds))
    .execute()
  const labels = await db
    .selectFrom('seriesSharingLabel')
    .selectAll()
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()
  const labelsOf = Map.groupBy(labels, ({ seriesId }) => seriesId)
  return new Map(series.map(({ id, ...facts }) => [id, { ...facts, sharingLabels: (labelsOf.get(id) ?? []).map(({ label }) => label) }]))
}

/** Returns the series of books, by book id. */
export async function findSeriesOfBooks(db: Db, bookIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('book')
    .select(['id', 'seriesId'])
    .where((eb) => inList(db, eb, 'id', bookIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row.seriesId]))
}
