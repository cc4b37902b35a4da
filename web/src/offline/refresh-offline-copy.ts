import type { Book, Progression } from '../api/types.ts'
import { withReadPage } from '../reading/reading-position.rules.ts'
import { getStored } from '../ui/browser-storage.ts'
import { hasOfflineKey } from './offline-files.rules.ts'

/** Called before a book opens: if its file was replaced since the download, removes the old pages and downloads the new ones. */
export const refreshOfflineCopy = async (book: Book): Promise<Book> => {
  if (getStored(hasOfflineKey) !== 'yes') return book
  const { refreshOfflineChapter } = await import('./offline-downloads.ts')
  await refreshOfflineChapter(book).catch(() => undefined) // a storage error must not prevent reading online
  return book
}

/** Called before an ebook opens: without a connection, the copy opens at the position that is shown now. */
export const refreshOfflinePosition = async (bookId: string, progression: Progression | null): Promise<Progression | null> => {
  if (progression && getStored(hasOfflineKey) === 'yes') await keepPosition(bookId, progression).catch(() => undefined)
  return progression
}

/** A position that this device has not sent yet is newer. */
const keepPosition = async (bookId: string, progression: Progression): Promise<void> => {
  const { findOfflineChapter, updateOfflineChapter } = await import('./offline-store.ts')
  const existing = await findOfflineChapter(bookId)
  const keptAt = existing?.progression?.modified
  if (!existing || (keptAt && Date.parse(keptAt) >= Date.parse(progression.modified))) return
  await updateOfflineChapter(bookId, { progression }, existing.askedAtMs)
}

/** Called when a page was reached: without a connection, the copy opens there, although the page was sent to the server. */
export const recordPageOffline = async (bookId: string, page: number, progression: Progression | undefined): Promise<void> => {
  if (getStored(hasOfflineKey) !== 'yes') return
  const { findOfflineChapter, updateOfflineChapter } = await import('./offline-store.ts')
  const existing = await findOfflineChapter(bookId)
  if (!existing) return
  const book = withReadPage(existing.book, page, new Date().toISOString())
  await updateOfflineChapter(bookId, { book, ...(progression ? { progression } : {}) }, existing.askedAtMs)
}
