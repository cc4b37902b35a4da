// Applies an edit to stored metadata. A field that a user edits loses its origin, because no source owns it any more.

import { withoutUndefined } from '../../kernel/objects/without-undefined.ts'
import type { BookMetadataTable, BookTable, SeriesMetadataTable, SeriesTable } from '../library.tables.ts'
import { sortKeyOf } from '../sort-key.rules.ts'
import { readLocks, readOrigins } from '../stored-metadata.ts'
import type { BookEdit, SeriesEdit } from './edit.schemas.ts'
import { plainAuthors, plainIsbn, plainWords } from './metadata-values.rules.ts'

export interface EditedSeries {
  readonly metadata: Partial<SeriesMetadataTable>
  readonly series: Partial<Pick<SeriesTable, 'titleKey' | 'ageRating'>>
  /** New sharing labels; undefined to keep them. */
  readonly sharingLabels: readonly string[] | undefined
}

export function applySeriesEdit(edit: SeriesEdit, before: Pick<SeriesMetadataTable, 'locks' | 'origins'>): EditedSeries {
  const list = <T>(values: readonly T[] | null | undefined) => (values === undefined ? undefined : JSON.stringify(values ?? []))
  const words = (values: readonly string[] | null | undefined) => list(values && plainWords(values))
  return {
    metadata: withoutUndefined({
      status: edit.status ?? undefined,
      title: edit.title?.trim(),
      titleSort: edit.titleSort?.trim(),
      summary: edit.summary ?? undefined,
      readingDirection: edit.readingDirection === undefined ? undefined : (edit.readingDirection ?? ''),
      publisher: edit.publisher?.trim(),
      language: edit.language?.trim(),
      genres: words(edit.genres),
      tags: words(edit.tags),
      authors: list(edit.authors && plainAuthors(edit.authors)),
      totalBookCount: edit.totalBookCount,
      links: list(edit.links),
      alternateTitles: list(edit.alternateTitles),
      ...marksAfter(edit, before),
    }),
    series: withoutUndefined({ ageRating: edit.ageRating, titleKey: edit.titleSort ? sortKeyOf(edit.titleSort.trim()) : undefined }),
    sharingLabels: edit.sharingLabels === undefined ? undefined : plainWords(edit.sharingLabels ?? []),
  }
}

export interface EditedBook {
  readonly metadata: Partial<BookMetadataTable>
  readonly book: Partial<Pick<BookTable, 'titleKey' | 'numberSort' | 'releaseDate'>>
}

export function applyBookEdit(edit: BookEdit, before: Pick<BookMetadataTable, 'locks' | 'origins'>): EditedBook {
  const list = <T>(values: readonly T[] | null | undefined) => (values === undefined ? undefined : JSON.stringify(values ?? []))
  return {
    metadata: withoutUndefined({
      title: edit.title?.trim(),
      summary: edit.summary === undefined ? undefined : (edit.summary ?? ''),
      number: edit.number?.trim(),
      authors: list(edit.authors && plainAuthors(edit.authors)),
      tags: list(edit.tags && plainWords(edit.tags)),
      isbn: edit.isbn === undefined ? undefined : plainIsbn(edit.isbn ?? ''),
      links: list(edit.links),
      ...marksAfter(edit, before),
    }),
    book: withoutUndefined({
      titleKey: edit.title ? sortKeyOf(edit.title.trim()) : undefined,
      numberSort: edit.numberSort ?? undefined,
      releaseDate: edit.releaseDate,
    }),
  }
}

/** Locks that the edit sets or clears, and the origins of the fields it does not change. */
function marksAfter(edit: Readonly<Record<string, unknown>>, before: { readonly locks: string; readonly origins: string }) {
  const locks = new Set(readLocks(before.locks))
  const origins = readOrigins(before.origins)
  const keptOrigins = Object.entries(origins).filter(([field]) => edit[field] === undefined)
  for (const [name, value] of Object.entries(edit)) {
    const field = name.endsWith('Lock') ? name.slice(0, -'Lock'.length) : undefined
    if (field !== undefined && value === true) locks.add(field)
    if (field !== undefined && value === false) locks.delete(field)
  }
  return { locks: JSON.stringify([...locks].sort()), origins: JSON.stringify(Object.fromEntries(keptOrigins)) }
}
