// The shared resources for serving readers (open files, memory, image jobs, cached books) and the checks of every read.
import { availableParallelism } from 'node:os'
import { locationOfPage, pageFact } from '../formats/archive/index.ts'
import { createDecoder, type Decoder } from '../formats/decoder/index.ts'
import type { ImageMediaType } from '../formats/image/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { BookHidden, BookNotFound, maySee } from '../library/access/index.ts'
import { type BookForServing, findBookForServing, findResource } from '../library/books/index.ts'
import { createImageWork, type ImageWork } from './image-work.ts'
import { type BufferPool, createBufferPool } from './pages/buffer-pool.ts'
import { createDecodedPages, type DecodedPages } from './pages/decoded-pages.ts'
import { createOpenFiles, type OpenFiles } from './pages/open-files.ts'
import type { StoredPage } from './pages/read-page.ts'
import { createServedBooks, type ServedBooks } from './pages/served-books.ts'
import { BookNotReady, PageNotFound, PosterNotFound } from './reading.errors.ts'

export interface ReadingContext {
  readonly files: OpenFiles
  readonly buffers: BufferPool
  readonly images: ImageWork
  readonly books: ServedBooks
  readonly decoder: Decoder
  readonly decoded: DecodedPages
}

const decoderThreads = Math.max(1, Math.min(2, availableParallelism() - 1))

export function createReadingContext({ db, clock, memory }: Pick<AppContext, 'db' | 'clock' | 'memory'>): ReadingContext {
  const decoder = createDecoder({ threads: decoderThreads, memory: memory.decoded })
  return {
    files: createOpenFiles(clock.now),
    buffers: createBufferPool(memory.sending),
    images: createImageWork({ memory, jxlToPng: decoder.jxlToPng }),
    books: createServedBooks((bookId) => findBookForServing(db, bookId), clock),
    decoder,
    decoded: createDecodedPages(decoder, memory.cacheBytes),
  }
}

/** Does not check who the caller is. @throws BookMissing */
export async function getBook(context: ReadingContext, bookId: string): Promise<BookForServing> {
  const book = await context.books.find(bookId)
  if (!book) throw BookNotFound(bookId)
  return book
}

/** @throws BookMissing, BookHidden */
export async function getVisibleServedBook(context: ReadingContext, bookId: string, principal: Principal): Promise<BookForServing> {
  const book = await getBook(context, bookId)
  if (!maySee(principal.access, book.restriction)) throw BookHidden()
  return book
}

/** @throws BookMissing, BookHidden, BookNotReady */
export async function getReadableBook(context: ReadingContext, bookId: string, principal: Principal): Promise<BookForServing> {
  const book = await getVisibleServedBook(context, bookId, principal)
  if (book.status !== 'READY') throw BookNotReady(book.status)
  return book
}

export interface PageOfBook extends StoredPage {
  readonly name: string
  readonly mediaType: ImageMediaType
}

/** The cover image of a book: its declared cover, otherwise its first page. @throws PosterNotFound */
export function getCover(book: BookForServing): StoredPage {
  const cover = book.epub?.cover ? findResource(book.epub, book.epub.cover) : undefined
  if (cover) return { ...cover, number: 1 }
  if (book.pages.names.length === 0) throw PosterNotFound()
  return getPage(book, 1)
}

/** @param number 1-based @throws PageNotFound */
export function getPage({ pages }: BookForServing, number: number): PageOfBook {
  const index = number - 1
  const name = pages.names[index]
  if (name === undefined) throw PageNotFound()
  return {
    number,
    name,
    mediaType: pageFact(pages.mediaTypes, index),
    ...locationOfPage(pages, index),
  }
}
