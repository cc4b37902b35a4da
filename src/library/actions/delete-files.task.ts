import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

/** Deletes the files of a book or of a series. Shares the scans' lane: no scan looks at a folder while files go from it. */
export const deleteFilesTask = declareTask({
  name: 'library.delete-files',
  type: 'DeleteBook',
  payload: z.union([z.object({ libraryId: z.string(), bookId: z.string() }), z.object({ libraryId: z.string(), seriesId: z.string() })]),
  lane: 'scan',
  priority: 8,
  maxAttempts: 1,
})
