// API schemas of posters, compatible with Komga's clients (docs/api/komga-contract.md, "Posters").
import { z } from 'zod'
import { posterTypes } from '../../library/posters/index.ts'

/** Field that identifies the owner. */
export type OwnerKey = 'bookId' | 'seriesId' | 'collectionId' | 'readListId'

const facts = {
  id: z.string().meta({ description: 'ID of the poster.' }),
  type: z.enum(posterTypes).meta({ description: 'Origin of the poster.' }),
  selected: z.boolean().meta({ description: 'Whether the poster is selected.' }),
  mediaType: z.string().meta({ description: 'Media type of the image.' }),
  fileSize: z.int().meta({ description: 'In bytes.' }),
  width: z.int().meta({ description: 'In pixels.' }),
  height: z.int().meta({ description: 'In pixels.' }),
}

const PosterOfBook = z.object({ ...facts, bookId: z.string().meta({ description: 'ID of the book.' }) }).meta({ id: 'PosterOfBook' })
const PosterOfSeries = z
  .object({ ...facts, seriesId: z.string().meta({ description: 'ID of the series.' }) })
  .meta({ id: 'PosterOfSeries' })
const PosterOfCollection = z
  .object({ ...facts, collectionId: z.string().meta({ description: 'ID of the collection.' }) })
  .meta({ id: 'PosterOfCollection' })
const PosterOfReadList = z
  .object({ ...facts, readListId: z.string().meta({ description: 'ID of the read list.' }) })
  .meta({ id: 'PosterOfReadList' })

export const posterDtos = {
  bookId: PosterOfBook,
  seriesId: PosterOfSeries,
  collectionId: PosterOfCollection,
  readListId: PosterOfReadList,
} as const
