import { api } from '../api/client.ts'
import type { Book, BookPageInfo, Progression, Publication } from '../api/types.ts'

/** The book as the server has it. */
export const loadBook = (bookId: string, signal?: AbortSignal): Promise<Book> =>
  api.get('/api/v1/books/{bookId}', { params: { bookId }, signal })

export const loadPages = (bookId: string, signal?: AbortSignal): Promise<readonly BookPageInfo[]> =>
  api.get('/api/v1/books/{bookId}/pages', { params: { bookId }, signal })

/** Whether a book is an ebook with text and not a sequence of images. */
export const isTextBook = ({ media }: Pick<Book, 'media'>): boolean => media.mediaProfile === 'EPUB' && !media.epubDivinaCompatible

export const loadPublication = (bookId: string, signal?: AbortSignal): Promise<Publication> =>
  api.get('/api/v1/books/{bookId}/manifest/epub', { params: { bookId }, signal })

/** The reading position in an ebook; null if it was never opened. */
export const loadProgression = async (bookId: string, signal?: AbortSignal): Promise<Progression | null> =>
  (await api.get('/api/v1/books/{bookId}/progression', { params: { bookId }, signal })) ?? null
