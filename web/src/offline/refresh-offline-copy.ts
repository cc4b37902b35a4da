import type { Book } from '../api/types.ts'
import { getStored } from '../ui/browser-storage.ts'
import { hasOfflineKey } from './offline-files.rules.ts'

/** Before a book is opened: if its file was replaced since it was kept here, the old pages go and the new ones are fetched. */
export const refreshOfflineCopy = async (book: Book): Promise<Book> => {
  if (getStored(hasOfflineKey) !== 'yes') return book
  const { refreshOfflineChapter } = await import('./offline-downloads.ts')
  await refreshOfflineChapter(book).catch(() => undefined) // storage that fails must not keep anybody from reading online
  return book
}
