import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

/** Computes the digests of a library's files at the lowest priority. */
export const hashFilesTask = declareTask({
  name: 'library.hash-files',
  type: 'HashBook',
  payload: z.object({ libraryId: z.string() }),
  lane: 'hash',
  priority: 0,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})
