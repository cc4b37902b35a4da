import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'
import { selectionSchema } from './delete-files.task.ts'

/** Rescans the files of many books. What to do with each is stored in the rows, as for every scan. */
export const rescanTask = declareTask({
  name: 'library.look-again',
  type: 'AnalyzeBook',
  /** `refresh`: the user also wants the sources of the series refreshed. */
  payload: selectionSchema.extend({ refresh: z.boolean() }),
  lane: 'scan',
  priority: 8,
  maxAttempts: 3,
  key: ({ libraryId, of, ids, refresh }) => [libraryId, refresh ? 'refresh' : 'analyse', of, ...ids].join(' '),
})
