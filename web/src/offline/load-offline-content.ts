import { isTextBook, loadBook, loadPages, loadProgression, loadPublication } from '../reading/load-book.ts'
import { filesOfComic, filesOfText } from './offline-files.rules.ts'
import type { OfflineChapter } from './offline-store.ts'

/** The data and files of a chapter, from the server. */
export const loadOfflineContent = async (
  bookId: string,
): Promise<Pick<OfflineChapter, 'book' | 'pages' | 'files' | 'publication' | 'progression'>> => {
  const book = await loadBook(bookId)
  if (isTextBook(book)) {
    const publication = await loadPublication(bookId)
    const progression = await loadProgression(bookId)
    return { book, pages: [], files: filesOfText(bookId, publication), publication, progression }
  }
  const pages = await loadPages(bookId)
  return { book, pages, files: filesOfComic(bookId, pages) }
}
