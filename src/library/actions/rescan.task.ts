import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'
import { selectionSchema } from './delete-files.task.ts'

/** Looks again at the files of many. What is to be done with each stands in the rows, as for every scan. */
export const rescanTask = declareTask({
  name: 'library.look-again',
  type: 'AnalyzeBook',
  /** `refresh`: a person means the sources of series as well. */
  payload: selectionSchema.extend({ refresh: z.boolean() }),
  lane: 'scan',
  priority: 8,
  maxAttempts: 3,
  key: ({ libraryId, of, ids, refresh }) => [libraryId, refresh ? 'refresh' : 'analyse', of, ...ids].join(' '),
})
