// Shapes of MangaDex's responses, as far as they are used. Its API is written in PHP: an empty map arrives as `[]`, and a map whose keys
// are 0, 1, 2… as a list. Both are read as maps.
import { z } from 'zod'
import type { PluginResponse } from '../../../src/plugins/contract/plugin.ts'
import { unexpectedResponse } from '../../../src/plugins/contract/unexpected-response.ts'

const phpMap = <T extends z.ZodType>(value: T) =>
  z.preprocess((input) => (Array.isArray(input) ? Object.fromEntries(input.entries()) : input), z.record(z.string(), value))

const id = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const byLanguage = phpMap(z.string().nullable())

const relationship = z.object({
  id: z.string(),
  type: z.string(),
  attributes: phpMap(z.unknown()).nullish(),
})

const tag = z.object({ attributes: z.object({ name: byLanguage, group: z.string().nullish() }) })

const manga = z.object({
  id,
  attributes: z.object({
    title: byLanguage,
    altTitles: z.array(byLanguage).nullish(),
    description: byLanguage.nullish(),
    originalLanguage: z.string().nullish(),
    status: z.string().nullish(),
    year: z.number().nullish(),
    contentRating: z.string().nullish(),
    tags: z.array(tag).nullish(),
    latestUploadedChapter: z.string().nullish(),
  }),
  relationships: z.array(relationship),
})

const chapter = z.object({
  id,
  attributes: z.object({
    volume: z.string().nullish(),
    chapter: z.string().nullish(),
    title: z.string().nullish(),
    translatedLanguage: z.string().nullish(),
    externalUrl: z.string().nullish(),
    isUnavailable: z.boolean().nullish(),
    publishAt: z.string().nullish(),
    pages: z.number().int().nonnegative().nullish(),
  }),
  relationships: z.array(relationship),
})

const listOf = <T extends z.ZodType>(entry: T) =>
  z.object({ result: z.literal('ok'), data: z.array(entry), limit: z.number(), offset: z.number(), total: z.number() })
const entityOf = <T extends z.ZodType>(entry: T) => z.object({ result: z.literal('ok'), data: entry })

export const mangaEntity = entityOf(manga)
export const mangaList = listOf(manga)
export const chapterEntity = entityOf(chapter)
export const chapterList = listOf(chapter)
export const aggregate = z.object({
  result: z.literal('ok'),
  volumes: phpMap(z.object({ chapters: phpMap(z.object({ id, others: z.array(id), count: z.number() })) })),
})

export type Manga = z.infer<typeof manga>
export type Chapter = z.infer<typeof chapter>
export type Relationship = z.infer<typeof relationship>
export type Aggregate = z.infer<typeof aggregate>

/** @throws SourceAnswerInvalid when the response is not JSON or does not have this shape */
export function parseResponse<T extends z.ZodType>(shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse('MangaDex', read.error)
}
