// Shapes of AniList's responses, as far as metadata needs them. Unknown values are null.
import { z } from 'zod'
import { type PluginResponse, SourceAnswerInvalid } from '../../src/plugins/contract/plugin.ts'
import { unexpectedResponse } from '../../src/plugins/contract/unexpected-response.ts'

const text = z.string().nullish()

const media = z.object({
  id: z.int(),
  idMal: z.int().nullish(),
  siteUrl: text,
  status: text,
  countryOfOrigin: text,
  isAdult: z.boolean().nullish(),
  title: z.object({ romaji: text, english: text, native: text }),
  synonyms: z.array(z.string().nullable()).nullish(),
  description: text,
  genres: z.array(z.string().nullable()).nullish(),
  tags: z.array(z.object({ name: z.string(), rank: z.number().nullish(), isMediaSpoiler: z.boolean().nullish() })).nullish(),
  averageScore: z.number().nullish(),
  startDate: z.object({ year: z.int().nullish() }).nullish(),
  coverImage: z.object({ extraLarge: text, large: text }).nullish(),
  staff: z
    .object({
      edges: z
        .array(z.object({ role: text, node: z.object({ name: z.object({ full: text, native: text }).nullish() }).nullish() }).nullable())
        .nullish(),
    })
    .nullish(),
})
export type Media = z.infer<typeof media>

const responseSchema = z.object({ data: z.object({ Page: z.object({ media: z.array(media) }) }) })
const refusal = z.object({ errors: z.array(z.object({ message: z.string(), status: z.int().nullish() })).min(1) })

const pageAnswer = z.object({
  data: z.object({ Page: z.object({ pageInfo: z.object({ hasNextPage: z.boolean().nullish() }), media: z.array(media) }) }),
})

const relations = z.object({
  edges: z.array(z.object({ relationType: text, node: media.extend({ type: text, format: text }).nullish() }).nullable()).nullish(),
})
const detailedMedia = media.extend({
  relations: relations.nullish(),
  externalLinks: z.array(z.object({ site: text, url: text }).nullable()).nullish(),
})
export type DetailedMedia = z.infer<typeof detailedMedia>
const detailsAnswer = z.object({ data: z.object({ Page: z.object({ media: z.array(detailedMedia) }) }) })

/** The error in a response, if any; AniList also sends errors with status 200. */
export function findErrorResponse(response: PluginResponse): { readonly status: number; readonly message: string } | undefined {
  const read = refusal.safeParse(parseJsonOrUndefined(response))
  if (!read.success) return response.status < 400 ? undefined : { status: response.status, message: `HTTP ${response.status}` }
  const [first] = read.data.errors
  return { status: first?.status ?? response.status, message: first?.message ?? 'unknown' }
}

/** @throws SourceAnswerInvalid when the response does not have this shape */
export const parseMedia = (response: PluginResponse): readonly Media[] => parseResponse(responseSchema, response).data.Page.media

/** @throws SourceAnswerInvalid */
export function parseMediaPage(response: PluginResponse): { readonly media: readonly Media[]; readonly hasNextPage: boolean } {
  const { media: found, pageInfo } = parseResponse(pageAnswer, response).data.Page
  return { media: found, hasNextPage: pageInfo.hasNextPage ?? false }
}

/** @throws SourceAnswerInvalid */
export const parseDetails = (response: PluginResponse): DetailedMedia | undefined =>
  parseResponse(detailsAnswer, response).data.Page.media[0]

function parseResponse<T extends z.ZodType>(shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse('AniList', read.error)
}

function parseJsonOrUndefined(response: PluginResponse): unknown {
  try {
    return response.json()
  } catch (error) {
    if (error instanceof SourceAnswerInvalid) return undefined
    throw error
  }
}
