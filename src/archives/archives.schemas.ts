import { z } from 'zod'

/** The selected books: one, those of a series, those of a library, or all. */
export const ArchiveChoice = z.object({
  bookId: z.string().optional(),
  seriesId: z.string().optional(),
  libraryId: z.string().optional(),
})
export type ArchiveChoice = z.infer<typeof ArchiveChoice>
