// Feeds of books.

import { getVisibleSet } from '../../collections/index.ts'
import { listPageTypes } from '../../library/books/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { type Books, booksOfReadList, booksOfSeries, keepReading, latestBooks, onDeck } from '../catalog-lists.ts'
import { bookEntry } from './entries.rules.ts'
import type { Opds1Feed, Opds1Feeds, Opds1Request } from './feed-definitions.ts'

export const acquisitionFeeds: Opds1Feeds = {
  'keep-reading': async (deps, question) =>
    bookFeed(deps, question, {
      id: 'keepReading',
      title: 'Keep Reading',
      books: await keepReading(deps.lists, question.caller, question.excerpt),
    }),
  ondeck: async (deps, question) =>
    bookFeed(deps, question, { id: 'ondeck', title: 'On Deck', books: await onDeck(deps.lists, question.caller, question.excerpt) }),
  'books/latest': async (deps, question) =>
    bookFeed(deps, question, {
      id: 'latestBooks',
      title: 'Latest books',
      books: await latestBooks(deps.lists, question.caller, question.excerpt),
    }),
  'series/:id': async (deps, question) => {
    const { series, books } = await booksOfSeries(deps.lists, question.caller, { ...question.excerpt, seriesId: question.id })
    return bookFeed(deps, question, { id: question.id, title: series.metadata.title, books, isMixed: false })
  },
  'readlists/:id': async (deps, question) => {
    const { name } = await getVisibleSet(deps.db, { kind: 'READ_LIST', caller: question.caller }, question.id)
    const books = await booksOfReadList(deps.lists, question.caller, { ...question.excerpt, setId: question.id })
    return bookFeed(deps, question, { id: question.id, title: name, books })
  },
}

interface BookFeed {
  readonly id: string
  readonly title: string
  readonly books: Books
  readonly isMixed?: boolean
}

async function bookFeed({ db }: CatalogDeps, { root }: Opds1Request, { id, title, books, isMixed = true }: BookFeed): Promise<Opds1Feed> {
  const pages = await listPageTypes(
    db,
    books.content.map((book) => book.id),
  )
  const entries = books.content.map((book) => bookEntry(book, { root, isMixed, pages: pages.get(book.id) }))
  return { kind: 'acquisition', id, title, entries, paging: books }
}
