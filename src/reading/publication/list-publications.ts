import type { Db } from '../../kernel/db/index.ts'
import type { BookDto } from '../../library/index.ts'
import { buildListed, type PublicationBase } from './manifest.rules.ts'
import { listPublicationFacts } from './publication.queries.ts'
import type { ListedPublication } from './publication.schemas.ts'

/** Books as shown in lists of publications, in their order; the caller has already checked that they are visible. */
export async function listPublications(db: Db, books: readonly BookDto[], place: PublicationBase): Promise<readonly ListedPublication[]> {
  if (books.length === 0) return []
  const rows = await listPublicationFacts(
    db,
    books.map(({ id }) => id),
  )
  const factsOf = new Map(rows.map((row) => [row.id, row]))
  return books.flatMap(({ id, media }) => {
    const facts = factsOf.get(id)
    return facts ? [buildListed({ book: { id, mediaType: media.mediaType, pageCount: media.pagesCount }, facts, place })] : []
  })
}
