import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'
import { markTargets } from '../progress/marks-before.rules.ts'

/** Deletes the files of a book or of a series. */
export const deleteFilesTask = declareTask({
  name: 'library.delete-files',
  type: 'DeleteBook',
  payload: z.union([z.object({ libraryId: z.string(), bookId: z.string() }), z.object({ libraryId: z.string(), seriesId: z.string() })]),
  lane: 'files',
  priority: 8,
  maxAttempts: 1,
})

/** Series or books of one library that the user selected. */
export const selectionSchema = z.object({ libraryId: z.string(), of: z.enum(markTargets), ids: z.array(z.string()) })

/** Deletes the files of many series or books; an interrupted run resumes with the rest. */
export const deleteManyFilesTask = declareTask({
  name: 'library.delete-many-files',
  type: 'DeleteBook',
  payload: selectionSchema,
  lane: 'files',
  priority: 8,
  maxAttempts: 3,
  key: ({ libraryId, of, ids }) => [libraryId, of, ...ids].join(' '),
})
