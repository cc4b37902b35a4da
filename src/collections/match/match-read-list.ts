import type { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import type { LongWork } from '../../kernel/long-work/index.ts'
import type { Access } from '../../users/index.ts'
import { findSetByName } from '../sets/sets.queries.ts'
import { listBooksOfTitles } from './match-read-list.queries.ts'
import { createBookMatcher, matchTitleKeyOf, titlesOf } from './match-read-list.rules.ts'
import type { ReadListMatch } from './match-read-list.schemas.ts'
import { readCbl } from './read-cbl.ts'

export interface MatchReadListDeps {
  readonly db: Db
  readonly longWork: LongWork
}

/** Error code that Komga's clients translate when the name is taken. */
const nameTaken = 'ERR_1009'
/** Takes about a millisecond. */
const chunkSize = 250

/** Finds the visible books of a ComicRack reading list. @throws the errors of `readCbl` */
export async function matchReadList(
  { db, longWork }: MatchReadListDeps,
  bytes: Uint8Array,
  access: Access,
): Promise<z.input<typeof ReadListMatch>> {
  const list = await readCbl(bytes)
  const titles = [...new Set(list.books.flatMap(titlesOf).map(matchTitleKeyOf))]
  const matcher = createBookMatcher()
  for await (const chunk of inChunks(longWork, await listBooksOfTitles(db, titles, access))) matcher.add(chunk)
  const requests: z.input<typeof ReadListMatch>['requests'] = []
  for await (const chunk of inChunks(longWork, list.books)) {
    for (const book of chunk) {
      requests.push({ request: { series: [...titlesOf(book)], number: book.number }, matches: [...matcher.matchesOf(book)] })
    }
  }
  const existing = await findSetByName(db, 'READ_LIST', list.name)
  return { readListMatch: { name: list.name, errorCode: existing ? nameTaken : '' }, requests, errorCode: '' }
}

async function* inChunks<T>(longWork: LongWork, all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += chunkSize) {
    if (start > 0) await longWork.nextChunk()
    yield all.slice(start, start + chunkSize)
  }
}
