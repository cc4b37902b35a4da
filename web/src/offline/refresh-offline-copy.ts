import type { Book } from '../api/types.ts'
import { getStored } from '../ui/browser-storage.ts'
import { hasOfflineKey } from './offline-files.rules.ts'

/** Called before a book opens: if its file was replaced since the download, removes the old pages and downloads the new ones. */
export const refreshOfflineCopy = async (book: Book): Promise<Book> => {
  if (getStored(hasOfflineKey) !== 'yes') return book
  const { refreshOfflineChapter } = await import('./offline-downloads.ts')
  await refreshOfflineChapter(book).catch(() => undefined) // a storage error must not prevent reading online
  return book
}
