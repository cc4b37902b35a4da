import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

/** Hashes the first and last pages of a library's books, then removes those that are always removed. */
export const hashPagesTask = declareTask({
  name: 'pages.hash',
  type: 'HashBookPages',
  payload: z.object({ libraryId: z.string() }),
  lane: 'hash',
  priority: 0,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})
