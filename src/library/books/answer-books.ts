import type { z } from 'zod'
import { type Principal, toPage } from '../../kernel/http/index.ts'
import type { ListParts } from '../lists/page-of-ids.ts'
import { loadBookDtos } from './book-dto.ts'
import { type BookQuestion, pageOfBooks } from './book-list.queries.ts'
import type { BookPage } from './books.schemas.ts'

/** A page of books as the caller gets it. */
export async function answerBooks(parts: ListParts, caller: Principal, question: BookQuestion): Promise<z.infer<typeof BookPage>> {
  const { ids, total } = await pageOfBooks(parts, caller, question)
  return toPage(await loadBookDtos(parts.db, ids, caller), total, question.page)
}
