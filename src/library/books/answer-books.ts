import type { z } from 'zod'
import { type Principal, toPage } from '../../kernel/http/index.ts'
import type { ListParts } from '../lists/page-of-ids.ts'
import { loadBookDtos } from './book-dto.ts'
import { type BookQuestion, pageOfBooks } from './book-list.queries.ts'
import type { BookPage } from './books.schemas.ts'
import { type OnDeckRequest, pageOfBooksOnDeck } from './on-deck.queries.ts'

/** A page of books as the caller gets it. */
export async function answerBooks(parts: ListParts, caller: Principal, question: BookQuestion): Promise<z.infer<typeof BookPage>> {
  const { ids, total } = await pageOfBooks(parts, caller, question)
  return toPage(await loadBookDtos(parts.db, ids, caller), total, question.page)
}

/** A page of the next books of the series that the caller reads. */
export async function answerBooksOnDeck(parts: ListParts, caller: Principal, request: OnDeckRequest): Promise<z.infer<typeof BookPage>> {
  const { ids, total } = await pageOfBooksOnDeck(parts, caller, request)
  return toPage(await loadBookDtos(parts.db, ids, caller), total, { ...request.page, sort: [] })
}
