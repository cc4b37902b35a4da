// Collections and read lists in the API format of Komga's clients (docs/api/komga-contract.md, "Collections and read lists").
import { z } from 'zod'
import { komgaInput, pageSchema } from '../../kernel/http/index.ts'
import { maxNameLength } from './set-tables.ts'

const instant = z.string().meta({ description: 'UTC, no fraction.' })
const name = z.string().max(maxNameLength).refine(isNotBlank, 'must not be blank').meta({ description: 'Name.' })
const summary = z.string().max(20_000).meta({ description: 'Summary.' })
const members = z
  .array(z.string())
  .min(1, 'must not be empty')
  .refine((ids) => new Set(ids).size === ids.length, 'must not contain duplicates')

function isNotBlank(text: string): boolean {
  return text.trim() !== ''
}

export const CollectionCreation = komgaInput(
  z.object({
    name,
    ordered: z.boolean().nullish().meta({ description: 'Whether series are in the given order instead of sorted by title.' }),
    seriesIds: members.meta({ description: 'IDs of the series, in order.' }),
  }),
).meta({
  id: 'CollectionCreation',
})
/** Absent or null fields stay unchanged. */
export const CollectionUpdate = komgaInput(
  z.object({
    name: name.nullish(),
    ordered: z.boolean().nullish().meta({ description: 'Whether series are in the given order instead of sorted by title.' }),
    seriesIds: members.nullish().meta({ description: 'IDs of the series, in order.' }),
  }),
).meta({ id: 'CollectionUpdate' })

export const AddedSeries = z.object({ seriesIds: members.meta({ description: 'IDs of the series.' }) }).meta({ id: 'AddedSeries' })
export const AddedBooks = z.object({ bookIds: members.meta({ description: 'IDs of the books.' }) }).meta({ id: 'AddedBooks' })

export const CollectionDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    name: z.string().meta({ description: 'Name.' }),
    ordered: z.boolean().meta({ description: 'Whether series are in the order of `seriesIds` instead of sorted by title.' }),
    seriesIds: z.array(z.string()).meta({ description: 'IDs of the series.' }),
    createdDate: instant,
    lastModifiedDate: instant,
    filtered: z.boolean().meta({ description: "Whether series are hidden because you can't access them." }),
  })
  .meta({ id: 'Collection' })
export type CollectionDto = z.infer<typeof CollectionDto>
export const CollectionPage = pageSchema(CollectionDto).meta({ id: 'PageOfCollections' })

export const ReadListCreation = komgaInput(
  z.object({
    name,
    summary: summary.nullish(),
    ordered: z.boolean().nullish().meta({ description: 'Whether books are in the given order instead of sorted by release date.' }),
    bookIds: members.meta({ description: 'IDs of the books, in order.' }),
  }),
).meta({ id: 'ReadListCreation' })
/** Absent or null fields stay unchanged. */
export const ReadListUpdate = komgaInput(
  z.object({
    name: name.nullish(),
    summary: summary.nullish(),
    ordered: z.boolean().nullish().meta({ description: 'Whether books are in the given order instead of sorted by release date.' }),
    bookIds: members.nullish().meta({ description: 'IDs of the books, in order.' }),
  }),
).meta({ id: 'ReadListUpdate' })

export const ReadListDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    name: z.string().meta({ description: 'Name.' }),
    summary: z.string().meta({ description: 'Summary; empty when there is none.' }),
    ordered: z.boolean().meta({ description: 'Whether books are in the order of `bookIds` instead of sorted by release date.' }),
    bookIds: z.array(z.string()).meta({ description: 'IDs of the books.' }),
    createdDate: instant,
    lastModifiedDate: instant,
    filtered: z.boolean().meta({ description: "Whether books are hidden because you can't access them." }),
  })
  .meta({ id: 'ReadList' })
export type ReadListDto = z.infer<typeof ReadListDto>
export const ReadListPage = pageSchema(ReadListDto).meta({ id: 'PageOfReadLists' })
