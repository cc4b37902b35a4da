import type { Author, Book, Series } from '../../api/types.ts'

/** The chapter that the main button opens, and which label the button has. */
type NextRead = { readonly book: Book; readonly kind: 'start' | 'continue' | 'again' }

/**
 * The chapter to read next, of chapters in reading order: the last read one if it is unfinished, else the first unread one after the last
 * finished, else the first unread one. A finished series starts again.
 */
export const nextRead = (books: readonly Book[]): NextRead | undefined => {
  const readable = books.filter((book) => !book.deleted && book.media.status === 'READY')
  const [first] = readable
  if (!first) return undefined
  const started = readable.flatMap((book) => (book.readProgress ? [{ book, progress: book.readProgress }] : []))
  if (started.length === 0) return { book: first, kind: 'start' }
  const latest = started.reduce((one, other) => (other.progress.readDate > one.progress.readDate ? other : one))
  if (!latest.progress.completed) return { book: latest.book, kind: 'continue' }
  const lastFinished = readable.findLastIndex((book) => book.readProgress?.completed)
  const next = readable.slice(lastFinished + 1).find(isUnread) ?? readable.find(isUnread)
  return next ? { book: next, kind: 'continue' } : { book: first, kind: 'again' }
}

/** The people who made a series, each name once. */
export const creators = ({ booksMetadata }: Pick<Series, 'booksMetadata'>): readonly string[] => [
  ...new Set(booksMetadata.authors.filter(isCreator).map((author) => author.name)),
]

/** The alternative titles of a series, without duplicates. */
export const otherTitles = ({ metadata }: Pick<Series, 'metadata'>): readonly string[] => [
  ...new Set(metadata.alternateTitles.map(({ title }) => title).filter((title) => title !== metadata.title)),
]

/** Only web addresses become links, because metadata is untrusted text. */
export const webLinks = ({ metadata }: { readonly metadata: Pick<Series['metadata'], 'links'> }): Series['metadata']['links'] =>
  metadata.links.filter(({ url }) => /^https?:\/\//i.test(url))

const isUnread = (book: Book): boolean => !book.readProgress?.completed

const isCreator = (author: Author): boolean => ['writer', 'penciller', 'artist', 'author'].includes(author.role.toLowerCase())

type Labels = { readonly genres: readonly string[]; readonly tags: readonly string[] }

/** Tags that are not also genres; sources often list a word as both, in different case. */
export const tagsNotInGenres = ({ genres, tags }: Labels): readonly string[] => {
  const named = new Set(genres.map(foldLabel))
  return tags.filter((tag) => !named.has(foldLabel(tag)))
}

/** Komga stores genres and tags in lower case; "slice of life" is shown as "Slice of Life". */
export const titleCase = (label: string): string =>
  label.replaceAll(/\p{L}[\p{L}'’]*/gu, (word, at: number) =>
    at > 0 && smallWords.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  )

const smallWords = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** How far somebody has read a series. */
export const readingState = ({ booksCount, booksReadCount, booksInProgressCount }: Counts): 'unread' | 'started' | 'done' => {
  if (booksReadCount === booksCount) return 'done'
  return booksReadCount + booksInProgressCount > 0 ? 'started' : 'unread'
}

type Counts = Pick<Series, 'booksCount' | 'booksReadCount' | 'booksInProgressCount'>

const foldLabel = (label: string): string => label.trim().toLowerCase()
