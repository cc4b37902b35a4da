import type { Db } from '../../kernel/db/index.ts'

/** Puts another book, which is in no set yet, in all places of a book. */
export async function replaceMember(trx: Db, bookId: string, newId: string): Promise<void> {
  await trx.updateTable('setMember').set({ bookId: newId }).where('bookId', '=', bookId).execute()
  await trx.updateTable('setClaim').set({ bookId: newId }).where('bookId', '=', bookId).execute()
}
