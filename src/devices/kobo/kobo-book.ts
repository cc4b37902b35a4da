import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { KoboBookNotFound } from './kobo.errors.ts'
import { type KoboBook, loadKoboBooks } from './kobo-books.queries.ts'

/** An EPUB that the caller may see. */
export async function findKoboBook(db: Db, { userId, access }: Principal, id: string): Promise<KoboBook | undefined> {
  const [book] = await loadKoboBooks(db, { userId, access }, [id])
  return book
}

/** @throws KoboBookNotFound also when it is hidden from the caller */
export async function getKoboBook(db: Db, caller: Principal, id: string): Promise<KoboBook> {
  const book = await findKoboBook(db, caller, id)
  if (!book) throw KoboBookNotFound(id)
  return book
}
