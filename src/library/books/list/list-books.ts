import type { z } from 'zod'
import type { PageRequest, Principal } from '../../../kernel/http/index.ts'
import type { ListParts } from '../../lists/id-page.ts'
import { type ListResult, loadWholeList } from '../../lists/list-result.ts'
import { loadBookDtos } from '../book-dto.ts'
import { type BookDto, BookPage } from '../books.schemas.ts'
import { pageOfDuplicates } from '../duplicates.queries.ts'
import { type BookListQuery, pageOfBooks } from './book-list.queries.ts'
import { type OnDeckRequest, pageOfBooksOnDeck } from './on-deck.queries.ts'

/** Finds books as the caller may see them. */
export const listBooks = async (parts: ListParts, caller: Principal, question: BookListQuery): Promise<ListResult<BookDto>> => ({
  ...asBooks(parts, caller),
  matches: await pageOfBooks(parts, caller, question),
  page: question.page,
})

/** The next books of the series that the caller is reading. */
export const listBooksOnDeck = async (parts: ListParts, caller: Principal, request: OnDeckRequest): Promise<ListResult<BookDto>> => ({
  ...asBooks(parts, caller),
  matches: await pageOfBooksOnDeck(parts, caller, request),
  page: { ...request.page, sort: [] },
})

/** Books whose file exists more than once. */
export const listDuplicates = async (parts: ListParts, caller: Principal, page: PageRequest): Promise<ListResult<BookDto>> => ({
  ...asBooks(parts, caller),
  matches: await pageOfDuplicates(parts, caller, page),
  page,
})

const asBooks = ({ db }: ListParts, caller: Principal): Pick<ListResult<BookDto>, 'schema' | 'load'> => ({
  schema: BookPage,
  load: (ids) => loadBookDtos(db, ids, caller),
})

/** A page of books as the caller may see it. */
export const listBooksPage = async (parts: ListParts, caller: Principal, question: BookListQuery): Promise<z.infer<typeof BookPage>> =>
  loadWholeList(await listBooks(parts, caller, question))

/** A page of the next books of the series that the caller is reading. */
export const listBooksOnDeckPage = async (parts: ListParts, caller: Principal, request: OnDeckRequest): Promise<z.infer<typeof BookPage>> =>
  loadWholeList(await listBooksOnDeck(parts, caller, request))
