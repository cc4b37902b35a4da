// Shapes of MangaDex's responses, as far as metadata needs them. Its API is written in PHP: an empty map arrives as `[]`.
import { z } from 'zod'
import type { PluginResponse } from '../../src/plugins/contract/plugin.ts'
import { unexpectedResponse } from '../../src/plugins/contract/unexpected-response.ts'

const phpMap = <T extends z.ZodType>(value: T) =>
  z.preprocess((input) => (Array.isArray(input) ? Object.fromEntries(input.entries()) : input), z.record(z.string(), value))

const byLanguage = phpMap(z.string().nullable())

const manga = z.object({
  id: z.uuid().toLowerCase(),
  attributes: z.object({
    title: byLanguage,
    altTitles: z.array(byLanguage).nullish(),
    description: byLanguage.nullish(),
    links: phpMap(z.string().nullable()).nullish(),
    status: z.string().nullish(),
    year: z.number().nullish(),
    contentRating: z.string().nullish(),
    originalLanguage: z.string().nullish(),
    availableTranslatedLanguages: z.array(z.string().nullable()).nullish(),
    tags: z.array(z.object({ attributes: z.object({ name: byLanguage, group: z.string().nullish() }) })).nullish(),
  }),
  relationships: z.array(
    z.object({ id: z.string().nullish(), type: z.string(), related: z.string().nullish(), attributes: phpMap(z.unknown()).nullish() }),
  ),
})

export const mangaEntity = z.object({ result: z.literal('ok'), data: manga })
const mangaList = z.object({ result: z.literal('ok'), data: z.array(manga), total: z.int().nullish() })
export type Manga = z.infer<typeof manga>

const chapter = z.object({
  id: z.string(),
  attributes: z.object({
    volume: z.string().nullish(),
    chapter: z.string().nullish(),
    title: z.string().nullish(),
    translatedLanguage: z.string().nullish(),
    externalUrl: z.string().nullish(),
    isUnavailable: z.boolean().nullish(),
    publishAt: z.string().nullish(),
    readableAt: z.string().nullish(),
    pages: z.int().nullish(),
  }),
  relationships: z.array(z.object({ id: z.string().nullish(), type: z.string(), attributes: phpMap(z.unknown()).nullish() })),
})
export type Chapter = z.infer<typeof chapter>
export const chapterEntity = z.object({ result: z.literal('ok'), data: chapter })
const chapterList = z.object({ result: z.literal('ok'), data: z.array(chapter), total: z.int() })

/** @throws SourceAnswerInvalid */
export const parseChapterPage = (response: PluginResponse): { readonly data: readonly Chapter[]; readonly total: number } =>
  response.status === 204 ? { data: [], total: 0 } : parseResponse(chapterList, response)

/** All tags that a title can have. */
export const tagList = z.object({
  result: z.literal('ok'),
  data: z.array(z.object({ id: z.uuid().toLowerCase(), attributes: z.object({ name: byLanguage, group: z.string() }) })).min(1),
})

const ratings = z.object({
  result: z.literal('ok'),
  statistics: phpMap(z.object({ rating: z.object({ bayesian: z.number().nullish(), average: z.number().nullish() }).nullish() })),
})

/** Average rating of a title, 0..10. @throws SourceAnswerInvalid */
export function parseRating(response: PluginResponse, titleId: string): number | null {
  const { rating } = parseResponse(ratings, response).statistics[titleId] ?? {}
  return rating?.average ?? rating?.bayesian ?? null
}

const mapping = z.object({ attributes: z.object({ legacyId: z.int(), newId: z.uuid().toLowerCase() }) })

/** Current ids of old numeric ids; earlier versions of the API wrapped each mapping separately. @throws SourceAnswerInvalid */
export function parseMappings(response: PluginResponse): ReadonlyMap<number, string> {
  const { data } = parseResponse(
    z.union([
      z.object({ result: z.literal('ok'), data: z.array(mapping) }),
      z.array(z.object({ data: mapping })).transform((entries) => ({ data: entries.map((entry) => entry.data) })),
    ]),
    response,
  )
  return new Map(data.map(({ attributes }) => [attributes.legacyId, attributes.newId]))
}

/** Titles of a list; MangaDex may also send an empty list as an empty response. @throws SourceAnswerInvalid */
export const parseManga = (response: PluginResponse): readonly Manga[] =>
  response.status === 204 ? [] : parseResponse(mangaList, response).data

/** One page of a list, with the number of titles in the whole list. @throws SourceAnswerInvalid */
export function parseMangaPage(response: PluginResponse): { readonly data: readonly Manga[]; readonly total: number } {
  if (response.status === 204) return { data: [], total: 0 }
  const { data, total } = parseResponse(mangaList, response)
  return { data, total: total ?? data.length }
}

/** @throws SourceAnswerInvalid when the response is not JSON or does not have this shape */
export function parseResponse<T extends z.ZodType>(shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse('MangaDex', read.error)
}
