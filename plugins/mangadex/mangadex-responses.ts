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
    tags: z.array(z.object({ attributes: z.object({ name: byLanguage }) })).nullish(),
  }),
  relationships: z.array(z.object({ type: z.string(), attributes: phpMap(z.unknown()).nullish() })),
})

export const mangaEntity = z.object({ result: z.literal('ok'), data: manga })
const mangaList = z.object({ result: z.literal('ok'), data: z.array(manga) })
export type Manga = z.infer<typeof manga>

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

/** @throws SourceAnswerInvalid when the response is not JSON or does not have this shape */
export function parseResponse<T extends z.ZodType>(shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse('MangaDex', read.error)
}
