import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

export const renameFoldersTask = declareTask({
  name: 'downloads.rename-folders',
  payload: z.object({ libraryId: z.string() }),
  lane: 'files',
  priority: 3,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})
