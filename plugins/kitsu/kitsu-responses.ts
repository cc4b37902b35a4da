// Shapes of Kitsu's responses (JSON:API), as far as metadata needs them.
import { z } from 'zod'
import type { PluginResponse } from '../../src/plugins/contract/plugin.ts'
import { unexpectedResponse } from '../../src/plugins/contract/unexpected-response.ts'

const text = z.string().nullish()

const relationships = z
  .record(z.string(), z.object({ data: z.unknown().optional() }))
  .nullish()
  .catch(null)

export const manga = z.object({
  id: z.string(),
  type: z.literal('manga'),
  attributes: z.object({
    canonicalTitle: text,
    titles: z.record(z.string(), z.string().nullable()).nullish(),
    abbreviatedTitles: z.array(z.string().nullable()).nullish(),
    synopsis: text,
    description: text,
    averageRating: text,
    startDate: text,
    ageRating: text,
    subtype: text,
    status: text,
    slug: text,
    posterImage: z.object({ small: text, medium: text, large: text, original: text }).nullish(),
  }),
  relationships,
})
export type Manga = z.infer<typeof manga>

/** Resources included with the manga; only the kinds in use are validated in detail. */
const included = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  relationships,
})
export type Included = z.infer<typeof included>

const includedResources = z.array(included).nullish()
export const mangaEntity = z.object({ data: manga, included: includedResources })
export const mangaList = z.object({ data: z.array(manga), included: includedResources })
/** A page of a list; the last page has no next one. */
export const mangaPage = mangaList.extend({ links: z.object({ next: text }).nullish() })
/** Staff of one manga, with the people included. */
export const staffList = z.object({ data: z.array(included), included: includedResources })

/** @throws SourceAnswerInvalid when the response is not JSON or does not have this shape */
export function parseResponse<T extends z.ZodType>(shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse('Kitsu', read.error)
}
