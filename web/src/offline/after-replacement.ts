import type { Book } from '../api/types.ts'
import { recall } from '../ui/browser-memory.ts'
import { keepsMemory } from './keeping.rules.ts'

/** Before a book is opened: if its file was replaced since it was kept here, the old pages go and the new ones are fetched. */
export const afterReplacement = async (book: Book): Promise<Book> => {
  if (recall(keepsMemory) !== 'yes') return book
  const { renewKept } = await import('./keeping.ts')
  await renewKept(book).catch(() => undefined) // storage that fails must not keep anybody from reading online
  return book
}
