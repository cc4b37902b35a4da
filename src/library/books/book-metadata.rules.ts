// Derives the title and number of a book: locked fields keep their value, then come the file's metadata, then its name and position.

import type { BookMetadataTable, BookTable } from '../library.tables.ts'
import { sortKeyOf } from '../sort-key.rules.ts'
import { readLocks, readOrigins } from '../stored-metadata.ts'
import type { Embedded, EmbeddedBook } from './embedded/embedded.ts'

export interface BookFacts {
  /** File name without extension. */
  readonly name: string
  /** From 1. */
  readonly position: number
  readonly embedded: Embedded | null
  /** Whether the library imports metadata from files. */
  readonly imports: boolean
}

/** The values stored before. */
export interface BookBefore {
  readonly book: Pick<BookTable, 'name' | 'numberSort' | 'releaseDate'>
  readonly metadata: Pick<BookMetadataTable, 'title' | 'summary' | 'number' | 'authors' | 'tags' | 'isbn' | 'links' | 'locks' | 'origins'>
}

export interface BookMetadataFields {
  readonly title: string
  readonly summary: string
  readonly number: string
  readonly numberSort: number
  readonly releaseDate: string | null
  /** JSON. */
  readonly authors: string
  /** JSON. */
  readonly tags: string
  readonly isbn: string
  /** JSON. */
  readonly links: string
  readonly titleKey: string
}

/** @param before undefined for a new book */
export function deriveBook(facts: BookFacts, before: BookBefore | undefined): BookMetadataFields {
  const embedded: EmbeddedBook = (facts.imports && facts.embedded?.book) || {}
  const fixed = before ? fixedFields(before.metadata) : new Set<string>()
  const pick = <T>(field: string, fromFile: T | undefined, stored: T): T => (fixed.has(field) ? stored : (fromFile ?? stored))
  const json = (values: readonly unknown[] | undefined) => values && JSON.stringify(values)
  const title = pick('title', embedded.title, titleWithoutFile(facts, before, fixed))
  const position = String(facts.position)
  const number = fixed.has('number') && before ? before.metadata.number : (embedded.number ?? position)
  const numberSort = fixed.has('numberSort') && before ? before.book.numberSort : (sortNumberOf(embedded.number) ?? facts.position)
  return {
    title,
    titleKey: sortKeyOf(title),
    summary: pick('summary', embedded.summary, before?.metadata.summary ?? ''),
    number,
    numberSort,
    releaseDate: pick('releaseDate', embedded.releaseDate, before?.book.releaseDate ?? null),
    authors: pick('authors', json(embedded.authors), before?.metadata.authors ?? '[]'),
    tags: pick('tags', json(embedded.tags), before?.metadata.tags ?? '[]'),
    isbn: pick('isbn', embedded.isbn, before?.metadata.isbn ?? ''),
    links: pick('links', json(embedded.links), before?.metadata.links ?? '[]'),
  }
}

const none: ReadonlySet<string> = new Set()

/** Fields that no file may change: locked by a user, or taken from a source with higher priority. */
const fixedFields = ({ locks, origins }: { readonly locks: string; readonly origins: string }): ReadonlySet<string> =>
  locks === '[]' && origins === '{}' ? none : new Set([...readLocks(locks), ...Object.keys(readOrigins(origins))])

/** The number to sort by: the leading number of the file's value, so that "5.5a" comes after "5". */
export function sortNumberOf(number: string | undefined): number | undefined {
  const leading = /^\s*-?\d{1,15}(?:[.,]\d+)?(?!\d)/.exec(number ?? '')?.[0]
  return leading === undefined ? undefined : Number(leading.replace(',', '.'))
}

/** A title that only repeats the file name changes with the file name. */
function titleWithoutFile({ name }: BookFacts, before: BookBefore | undefined, fixed: ReadonlySet<string>): string {
  if (!before) return name
  return before.metadata.title === before.book.name && !fixed.has('title') ? name : before.metadata.title
}
