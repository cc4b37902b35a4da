import { z } from 'zod'
import { storedFields } from '../../kernel/stored/index.ts'
import type { SeriesMetadataResult } from '../../plugins/index.ts'

const line = z.string().nullable()
const words = z.array(z.string())

const Answer = z.object({
  sourceId: z.string().optional(),
  title: z.string(),
  titleSort: line,
  alternativeTitles: z.array(z.object({ label: z.string(), title: z.string() })),
  summary: line,
  publisher: line,
  ageRating: z.number().nullable(),
  language: line,
  genres: words,
  tags: words,
  authors: z.array(z.object({ name: z.string(), role: z.enum(['writer', 'penciller']) })),
  status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable(),
  totalBookCount: z.number().nullable(),
  coverUrl: line,
  links: z.array(z.object({ label: z.string(), url: z.string() })),
}) satisfies z.ZodType<SeriesMetadataResult>

/** What of a stored answer can be used. */
export const readAnswer = storedFields('sourceBinding.answer', Answer.shape)
