// Posters on the wire, as Komga's clients know them (komga-api.md, "Pages, files, posters").
import { z } from 'zod'
import { posterTypes } from '../../library/index.ts'

/** Key that names the owner. */
export type OwnerKey = 'bookId' | 'seriesId' | 'collectionId' | 'readListId'

const facts = {
  id: z.string(),
  type: z.enum(posterTypes),
  selected: z.boolean(),
  mediaType: z.string(),
  fileSize: z.int(),
  width: z.int(),
  height: z.int(),
}

const PosterOfBook = z.object({ ...facts, bookId: z.string() }).meta({ id: 'PosterOfBook' })
const PosterOfSeries = z.object({ ...facts, seriesId: z.string() }).meta({ id: 'PosterOfSeries' })
const PosterOfCollection = z.object({ ...facts, collectionId: z.string() }).meta({ id: 'PosterOfCollection' })
const PosterOfReadList = z.object({ ...facts, readListId: z.string() }).meta({ id: 'PosterOfReadList' })

export const posterDtos = {
  bookId: PosterOfBook,
  seriesId: PosterOfSeries,
  collectionId: PosterOfCollection,
  readListId: PosterOfReadList,
} as const
