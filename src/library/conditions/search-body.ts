import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

/** Body of Komga's list searches; `condition` is checked term by term, so that an error contains its path. */
export const SearchBody = komgaInput(
  z.object({
    condition: z
      .unknown()
      .optional()
      .meta({ description: 'A term such as { "libraryId": { "operator": "is", "value": "…" } }, or { "allOf": […] }, { "anyOf": […] }.' }),
    fullTextSearch: z.string().nullish().meta({ description: 'Text to search for.' }),
  }),
).nullish()
