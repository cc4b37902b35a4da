// Books, series and the rest as entries of a feed (docs/api/komga-contract.md, "OPDS").
import { basename, extname } from 'node:path'
import type { z } from 'zod'
import type { PageTypes } from '../../library/books/index.ts'
import type { BookDto, SeriesDto } from '../../library/lists/index.ts'
import { type AtomEntry, type AtomLink, type FeedKind, feedTypes } from './atom.rules.ts'

type Book = z.infer<typeof BookDto>
type Series = z.infer<typeof SeriesDto>

export interface Subsection {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly content?: string
  /** Full URL of the linked feed. */
  readonly href: string
  readonly kind: FeedKind
}

/** An entry that links to another feed. */
export const subsectionEntry = ({ id, title, updated, content = '', href, kind }: Subsection): AtomEntry => ({
  id,
  title,
  updated,
  content,
  authors: [],
  links: [{ rel: 'subsection', href, type: feedTypes[kind] }],
})

export const seriesEntry = (series: Series, root: string): AtomEntry =>
  subsectionEntry({
    id: series.id,
    title: series.metadata.title,
    updated: series.lastModified,
    content: series.metadata.summary || series.booksMetadata.summary,
    href: `${root}/series/${series.id}`,
    kind: 'acquisition',
  })

export interface BookEntryParts {
  /** Undefined when the book has no pages to stream. */
  readonly pages: PageTypes | undefined
  readonly root: string
  /** Whether the list has books of several series, so that a title alone does not identify a book. */
  readonly isMixed: boolean
}

export function bookEntry(book: Book, { pages, root, isMixed }: BookEntryParts): AtomEntry {
  const { metadata } = book
  const address = `${root}/books/${book.id}`
  const name = basename(book.url)
  const what = `${extname(name).slice(1).toLowerCase()} - ${book.size}`
  return {
    id: book.id,
    title: isMixed ? `${book.seriesTitle} ${metadata.number}: ${metadata.title}` : metadata.title,
    updated: book.lastModified,
    content: metadata.summary === '' ? what : `${what}\n\n${metadata.summary}`,
    authors: [...new Set(metadata.authors.map((author) => author.name))],
    links: [
      { rel: 'http://opds-spec.org/image/thumbnail', href: `${address}/thumbnail/small`, type: 'image/jpeg' },
      { rel: 'http://opds-spec.org/image', href: `${address}/thumbnail`, type: 'image/jpeg' },
      {
        rel: 'http://opds-spec.org/acquisition',
        // Readers take the file name from the URL, and some cut it off at a semicolon.
        href: `${address}/file/${encodeURIComponent(name.replaceAll(';', ''))}`,
        type: book.media.mediaType,
      },
      ...(pages ? [streamLink(book, address, pages)] : []),
    ],
  }
}

/** Types that every reader supports. */
const plainTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif'])

/** Page streaming: the reader inserts the page number, from 0, and the width of its screen. */
function streamLink({ readProgress }: Book, address: string, { count, types }: PageTypes): AtomLink {
  const [only = ''] = types
  const isPlain = types.size === 1 && plainTypes.has(only)
  return {
    rel: 'http://vaemendis.net/opds-pse/stream',
    href: `${address}/pages/{pageNumber}?${isPlain ? '' : 'convert=jpeg&'}width={maxWidth}`,
    type: isPlain ? only : 'image/jpeg',
    more: {
      'pse:count': String(count),
      'pse:lastRead': readProgress ? String(readProgress.page) : undefined,
      'pse:lastReadDate': readProgress?.readDate,
    },
  }
}
