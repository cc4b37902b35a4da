import { linkOptions } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { setPosterUrl } from '../collections/collections.api.ts'
import { chapterLabel } from '../library/chapters/chapter-label.ts'
import { seriesPosterUrl } from '../library/library.api.ts'
import { bookPosterUrl } from '../reading/reading.api.ts'
import type { KindMatches } from './search-results.rules.ts'

/** One result: its text and its link. People, genres and tags have no image. */
export type SearchResult = {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly posterUrl?: string
  readonly link: FoundLink
}

type FoundLink =
  | ReturnType<typeof toSeries>
  | ReturnType<typeof toBook>
  | ReturnType<typeof toCollection>
  | ReturnType<typeof toReadList>
  | ReturnType<typeof linkToAllResults>

/** The results of one kind. */
export const searchResultsOf = (t: TFunction, matches: KindMatches): readonly SearchResult[] => {
  switch (matches.kind) {
    case 'series':
      return matches.items.map(({ id, metadata, booksCount }) => ({
        key: id,
        title: metadata.title,
        note: t('series.chapters', { count: booksCount }),
        posterUrl: seriesPosterUrl(id),
        link: toSeries(id),
      }))
    case 'books':
      return matches.items.map((book) => ({
        key: book.id,
        title: chapterLabel(t, book),
        note: book.seriesTitle,
        posterUrl: bookPosterUrl(book.id),
        link: toBook(book.id),
      }))
    case 'collections':
      return matches.items.map(({ id, name, seriesIds }) => ({
        key: id,
        title: name,
        note: t('collections.seriesCount', { count: seriesIds.length }),
        posterUrl: setPosterUrl('collections', { id, memberIds: seriesIds }),
        link: toCollection(id),
      }))
    case 'readLists':
      return matches.items.map(({ id, name, bookIds }) => ({
        key: id,
        title: name,
        note: t('collections.bookCount', { count: bookIds.length }),
        posterUrl: setPosterUrl('readLists', { id, memberIds: bookIds }),
        link: toReadList(id),
      }))
    default:
      return matches.items.map((value) => ({
        key: value,
        title: value,
        note: t(`search.leadsTo.${matches.kind}`),
        link: linkToAllResults(value, facetOf[matches.kind]),
      }))
  }
}

const facetOf = { people: 'person', genres: 'genre', tags: 'tag' } as const

const toSeries = (seriesId: string) => linkOptions({ to: '/series/$seriesId', params: { seriesId } })

const toBook = (bookId: string) => linkOptions({ to: '/read/$bookId', params: { bookId } })

const toCollection = (collectionId: string) => linkOptions({ to: '/collections/$collectionId', params: { collectionId } })

const toReadList = (readListId: string) => linkOptions({ to: '/read-lists/$readListId', params: { readListId } })

/** The link to all results of one kind. */
export const linkToAllResults = (q: string, all: 'series' | 'books' | 'person' | 'genre' | 'tag') =>
  linkOptions({ to: '/search', search: { q, all } })
