// The collections and read lists that books' files name. Other work can run after each step of some milliseconds.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type BookWithLists, nameKeyOf, shortened } from '../../library/index.ts'
import { maxNameLength, type SetKind } from '../sets/set-tables.ts'
import type { Memberships } from './sync-sets.rules.ts'

export interface NamedSet {
  /** As spelled in the first file. */
  readonly name: string
  readonly claims: Memberships
}

const booksAtOnce = 1000

/** The claims in books' files, by name key; members in reading order. */
export async function collectMemberships(books: readonly BookWithLists[], kind: SetKind): Promise<ReadonlyMap<string, NamedSet>> {
  const claimsByKey = new Map<string, Claim[]>()
  for (const [index, book] of books.entries()) {
    if (index % booksAtOnce === booksAtOnce - 1) await nextTurn()
    for (const claim of claimsOf(book, kind)) {
      const key = nameKeyOf(claim.name)
      const others = claimsByKey.get(key)
      if (others) others.push(claim)
      else if (key !== '') claimsByKey.set(key, [claim])
    }
  }
  const sets = new Map<string, NamedSet>()
  let sorted = 0
  for (const [key, claims] of claimsByKey) {
    sets.set(key, toNamedSet(claims))
    sorted += claims.length
    if (sorted < booksAtOnce) continue
    sorted = 0
    await nextTurn()
  }
  return sets
}

interface Claim {
  readonly name: string
  readonly number: number | null
  readonly memberId: string
  /** By date if the file contains one, then in library order. */
  readonly readingKey: string
  readonly book: BookWithLists
}

function claimsOf(book: BookWithLists, kind: SetKind): readonly Claim[] {
  const readingKey = `${book.releaseDate ?? '9999'} ${book.titleKey}`
  return kind === 'READ_LIST'
    ? book.readLists.map(({ name, number = null }) => ({ name: shortName(name), number, memberId: book.bookId, readingKey, book }))
    : book.collections.map((name) => ({ name: shortName(name), number: null, memberId: book.seriesId, readingKey, book }))
}

const shortName = (name: string): string => shortened(name.trim(), maxNameLength).trim()

function toNamedSet(claims: Claim[]): NamedSet {
  const inOrder = claims.sort(byReading)
  const numbers = new Map<string, number | null>()
  for (const { memberId, number } of inOrder) if (!numbers.has(memberId)) numbers.set(memberId, number)
  return { name: requireDefined(inOrder[0], 'the first claim of a set').name, claims: numbers }
}

function byReading(a: Claim, b: Claim): number {
  if (a.readingKey !== b.readingKey) return a.readingKey < b.readingKey ? -1 : 1
  return a.book.numberSort - b.book.numberSort || (a.book.bookId < b.book.bookId ? -1 : Number(a.book.bookId > b.book.bookId))
}
