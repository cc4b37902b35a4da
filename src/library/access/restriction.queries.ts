import type { Db } from '../../kernel/db/index.ts'
import type { RestrictionFacts } from './access.rules.ts'

/** What decides who may see a series; undefined when there is none with this id. */
export async function findRestriction(db: Db, seriesId: string): Promise<RestrictionFacts | undefined> {
  const series = await db.selectFrom('series').select(['libraryId', 'ageRating']).where('id', '=', seriesId).executeTakeFirst()
  if (!series) return undefined
  const labels = await db.selectFrom('seriesSharingLabel').select('label').where('seriesId', '=', seriesId).execute()
  return { ...series, sharingLabels: labels.map((row) => row.label) }
}
