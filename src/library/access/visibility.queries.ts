// Guarantee: every list and every single response of the library uses one of these conditions; nothing else decides visibility.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import type { Access } from '../../users/index.ts'
import { isRestricted } from './access.rules.ts'

/** Condition on `series` for what the account may see. */
export const visibleSeries =
  (db: Db, access: Access) =>
  (eb: ExpressionBuilder<Tables, 'series'>): Expression<SqlBool> =>
    eb.and([
      ...(access.allLibraries ? [] : [inList(db, eb, 'series.libraryId', access.libraryIds)]),
      ...excluding(db, access, eb),
      ...allowing(db, access, eb),
    ])

/** Condition on `book` for what the account may see. */
export const visibleBooks =
  (db: Db, access: Access) =>
  (eb: ExpressionBuilder<Tables, 'book'>): Expression<SqlBool> => {
    if (!isRestricted(access)) return access.allLibraries ? eb.and([]) : inList(db, eb, 'book.libraryId', access.libraryIds)
    const ofVisibleSeries = eb.selectFrom('series').select('series.id').whereRef('series.id', '=', 'book.seriesId')
    return eb.exists(ofVisibleSeries.where(visibleSeries(db, access)))
  }

type SeriesBuilder = ExpressionBuilder<Tables, 'series'>

function excluding(db: Db, { ageRestriction, labelsExclude }: Access, eb: SeriesBuilder): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (labelsExclude.length > 0) conditions.push(eb.not(hasLabel(db, eb, labelsExclude)))
  if (ageRestriction?.restriction === 'EXCLUDE') {
    conditions.push(eb.or([eb('series.ageRating', 'is', null), eb('series.ageRating', '<', ageRestriction.age)]))
  }
  return conditions
}

function allowing(db: Db, { ageRestriction, labelsAllow }: Access, eb: SeriesBuilder): Expression<SqlBool>[] {
  const rules: Expression<SqlBool>[] = []
  if (ageRestriction?.restriction === 'ALLOW_ONLY') rules.push(eb('series.ageRating', '<=', ageRestriction.age))
  if (labelsAllow.length > 0) rules.push(hasLabel(db, eb, labelsAllow))
  return rules.length === 0 ? [] : [eb.or(rules)]
}

const hasLabel = (db: Db, eb: SeriesBuilder, labels: readonly string[]): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('seriesSharingLabel')
      .select('seriesSharingLabel.label')
      .whereRef('seriesSharingLabel.seriesId', '=', 'series.id')
      .where((inner) => inList(db, inner, 'seriesSharingLabel.label', labels)),
  )
