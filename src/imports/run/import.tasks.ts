import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

const ofImport = z.object({ importId: z.string() })
const attempts = { maxAttempts: 3 } as const

/** Brings one file into a library. */
export const importBookTask = declareTask({
  name: 'imports.import-book',
  type: 'ImportBook',
  payload: ofImport,
  lane: 'files',
  priority: 4,
  key: ({ importId }) => importId,
  ...attempts,
})

/** Ends the imports into a library whose files a scan has found. */
export const finishImportsTask = declareTask({
  name: 'imports.finish',
  payload: z.object({ libraryId: z.string() }),
  lane: 'quick',
  priority: 6,
  key: ({ libraryId }) => libraryId,
  ...attempts,
})

/** Deletes a moved file at its former place. */
export const removeSourceTask = declareTask({
  name: 'imports.remove-source',
  payload: ofImport,
  lane: 'files',
  priority: 6,
  key: ({ importId }) => importId,
  ...attempts,
})

/** Deletes uploads that were not continued or imported. */
export const expireUploadsTask = declareTask({
  name: 'imports.expire-uploads',
  payload: z.object({}),
  lane: 'quick',
  priority: 1,
  ...attempts,
})
