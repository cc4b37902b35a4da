// Fields of series and books that a search can name: texts in the index, and values in columns.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'
import type { SearchKind } from './search.tables.ts'
import type { Bound } from './search-query.rules.ts'

export type FieldValue = { readonly value: string } | { readonly from: Bound; readonly to: Bound }

export type ValueField<T extends SearchKind> = (eb: ExpressionBuilder<Tables, T>, value: FieldValue) => Expression<SqlBool>

export interface SearchFields<T extends SearchKind> {
  readonly kind: T
  /** Columns of the text index to search for words without a field. */
  readonly defaultFields: readonly string[]
  readonly texts: Readonly<Record<string, TextField>>
  readonly values: Readonly<Record<string, ValueField<T>>>
}

export interface TextField {
  readonly columns: readonly string[]
  /** Limits the field to authors with this role. */
  readonly role?: string
}

const roles = ['writer', 'penciller', 'inker', 'colorist', 'letterer', 'cover', 'editor', 'translator', 'artist']
const people: Readonly<Record<string, TextField>> = {
  author: { columns: ['person'] },
  ...Object.fromEntries(roles.map((role) => [role, { columns: ['person'], role }])),
}

/** `true` or `false`; anything else matches nothing. */
const flagField =
  <T extends SearchKind>(condition: (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>): ValueField<T> =>
  (eb, asked) => {
    const value = 'value' in asked ? asked.value.toLowerCase() : ''
    if (value === 'true') return condition(eb)
    return value === 'false' ? eb.not(condition(eb)) : matchesNothing(eb)
  }

/** An integer or a range of integers. */
const numberField =
  <T extends SearchKind>(column: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>): ValueField<T> =>
  (eb, value) => {
    if ('value' in value) return isInteger(value.value) ? sql`${column(eb)} = ${Number(value.value)}` : matchesNothing(eb)
    return between(eb, column(eb), { ...value, of: (text) => (isInteger(text) ? Number(text) : undefined) })
  }

/** A year or a range of years; the date is stored as yyyy-mm-dd. */
const yearField =
  <T extends SearchKind>(column: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>): ValueField<T> =>
  (eb, asked) => {
    const year = sql`substr(${column(eb)}, 1, 4)`
    const of = (text: string) => /^\d{4}/.exec(text)?.[0]
    if (!('value' in asked)) return between(eb, year, { ...asked, of })
    const value = of(asked.value)
    return value === undefined ? matchesNothing(eb) : sql`${year} = ${value}`
  }

/** A value of an enumeration, case-insensitive; "-" is equivalent to "_". */
const wordField =
  <T extends SearchKind>(column: (eb: ExpressionBuilder<Tables, T>) => Expression<unknown>): ValueField<T> =>
  (eb, value) =>
    'value' in value
      ? sql`replace(lower(${column(eb)}), '-', '_') = ${value.value.toLowerCase().replaceAll('-', '_').replaceAll('\0', '')}`
      : matchesNothing(eb)

interface Between {
  readonly from: Bound
  readonly to: Bound
  readonly of: (text: string) => string | number | undefined
}

function between<T extends SearchKind>(
  eb: ExpressionBuilder<Tables, T>,
  column: Expression<unknown>,
  { from, to, of }: Between,
): Expression<SqlBool> {
  const limits = [
    { bound: from, operator: from.included ? '>=' : '>' },
    { bound: to, operator: to.included ? '<=' : '<' },
  ]
  const conditions = limits.map(({ bound, operator }) => {
    if (bound.value === null) return sql<SqlBool>`${column} is not null`
    const limit = of(bound.value)
    return limit === undefined ? matchesNothing(eb) : sql<SqlBool>`${column} ${sql.raw(operator)} ${limit}`
  })
  return eb.and(conditions)
}

const isInteger = (text: string): boolean => /^\d{1,9}$/.test(text)
const matchesNothing = <T extends SearchKind>(eb: ExpressionBuilder<Tables, T>): Expression<SqlBool> => eb.or([])

type MetadataColumn = 'status' | 'readingDirection' | 'language' | 'totalBookCount'
const ofMetadata = (column: MetadataColumn) => (eb: ExpressionBuilder<Tables, 'series'>) =>
  eb.selectFrom('seriesMetadata').select(`seriesMetadata.${column} as value`).whereRef('seriesMetadata.seriesId', '=', 'series.id')

export const seriesFields: SearchFields<'series'> = {
  kind: 'series',
  defaultFields: ['title', 'person', 'genre', 'seriesTag', 'bookTag', 'publisher'],
  texts: {
    title: { columns: ['title'] },
    ...people,
    tag: { columns: ['seriesTag', 'bookTag'] },
    series_tag: { columns: ['seriesTag'] },
    book_tag: { columns: ['bookTag'] },
    genre: { columns: ['genre'] },
    sharing_label: { columns: ['label'] },
    publisher: { columns: ['publisher'] },
  },
  values: {
    status: wordField(ofMetadata('status')),
    reading_direction: wordField(ofMetadata('readingDirection')),
    language: wordField(ofMetadata('language')),
    age_rating: numberField((eb) => eb.ref('series.ageRating')),
    total_book_count: numberField(ofMetadata('totalBookCount')),
    book_count: numberField((eb) => eb.ref('series.bookCount')),
    release_date: yearField((eb) => eb.ref('series.releaseDate')),
    deleted: flagField((eb) => eb('series.deletedAt', 'is not', null)),
    oneshot: flagField((eb) => eb('series.oneshot', '=', 1)),
    complete: flagField((eb) =>
      eb.exists(
        eb
          .selectFrom('seriesMetadata')
          .select('seriesMetadata.seriesId')
          .whereRef('seriesMetadata.seriesId', '=', 'series.id')
          .whereRef('seriesMetadata.totalBookCount', '=', 'series.bookCount'),
      ),
    ),
  },
}

export const bookFields: SearchFields<'book'> = {
  kind: 'book',
  defaultFields: ['title', 'isbn', 'person', 'tag'],
  texts: { title: { columns: ['title'] }, isbn: { columns: ['isbn'] }, ...people, tag: { columns: ['tag'] } },
  values: {
    release_date: yearField((eb) => eb.ref('book.releaseDate')),
    status: wordField((eb) => eb.selectFrom('bookMedia').select('bookMedia.status as value').whereRef('bookMedia.bookId', '=', 'book.id')),
    deleted: flagField((eb) => eb('book.deletedAt', 'is not', null)),
    oneshot: flagField((eb) => eb('book.oneshot', '=', 1)),
  },
}
