// Which files to download for a chapter, and when.
import { apiPath } from '../api/base-path.ts'
import type { Book, BookPageInfo, Publication, Series } from '../api/types.ts'
import { pathOfHref } from '../reading/epub/text/file-path.rules.ts'

/** Set while any chapter is stored here, so that reading online does not open the database. */
export const hasOfflineKey = 'keeps'

/** Server paths of a comic: its cover and its pages. */
export const filesOfComic = (bookId: string, pages: readonly Pick<BookPageInfo, 'number'>[]): readonly string[] => [
  coverOf(bookId),
  ...pages.map(({ number }) => apiPath('/api/v1/books/{bookId}/pages/{number}', { params: { bookId, number } })),
]

const coverOf = (bookId: string): string => apiPath('/api/v1/books/{bookId}/thumbnail', { params: { bookId } })

/** Server paths of an ebook's files: its cover, its documents and their resources. */
export const filesOfText = (
  bookId: string,
  { readingOrder, resources }: Pick<Publication, 'readingOrder' | 'resources'>,
): readonly string[] => {
  const files = [...readingOrder, ...resources].flatMap(({ href }) => (href?.includes('/resource/') ? [pathOfHref(href)] : []))
  return [...new Set([coverOf(bookId), ...files])]
}

/** Whether the file was replaced since the download. */
export const isReplaced = (
  saved: Pick<Book, 'fileLastModified' | 'sizeBytes'>,
  now: Pick<Book, 'fileLastModified' | 'sizeBytes'>,
): boolean => saved.fileLastModified !== now.fileLastModified || saved.sizeBytes !== now.sizeBytes

/** The browser's Network Information, where available. */
type NetworkConnection = { readonly saveData?: boolean; readonly type?: string }

/** Whether data may cost money, as far as the browser reports it. */
export const isMetered = (line: NetworkConnection | undefined): boolean => line?.saveData === true || line?.type === 'cellular'

/** The chapters to download for reading on: the first unread ones. */
export const nextUnread = <T extends Pick<Book, 'readProgress' | 'media'>>(books: readonly T[], count: number): readonly T[] =>
  books.filter(({ readProgress, media }) => media.status === 'READY' && !readProgress?.completed).slice(0, count)

/** The next or previous chapter in the series among those on this device. */
export const adjacentChapter = <T extends { readonly book: Pick<Book, 'number'> }>(
  chapters: readonly T[],
  number: number,
  side: 'previous' | 'next',
): T | undefined => {
  const inOrder = [...chapters].sort((one, other) => one.book.number - other.book.number)
  return side === 'next' ? inOrder.find(({ book }) => book.number > number) : inOrder.findLast(({ book }) => book.number < number)
}

/**
 * The latest saved copy of a series: earlier ones have fewer chapters. If a chapter's file was replaced, it is saved again with the old
 * copy.
 */
export const latestSeries = (chapters: readonly { readonly series: Series; readonly askedAtMs: number }[]): Series | undefined => {
  const changedMs = ({ lastModified, metadata, booksMetadata }: Series) =>
    Math.max(...[lastModified, metadata.lastModified, booksMetadata.lastModified].map((time) => Date.parse(time)))
  return chapters.toSorted((one, other) => changedMs(other.series) - changedMs(one.series) || other.askedAtMs - one.askedAtMs)[0]?.series
}
