import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

/** Works out the digests of a library's files, when nothing else is to be done. */
export const hashFilesTask = declareTask({
  name: 'library.hash-files',
  type: 'HashBook',
  payload: z.object({ libraryId: z.string() }),
  lane: 'hash',
  priority: 0,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})
