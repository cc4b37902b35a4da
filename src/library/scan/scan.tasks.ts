// The background work of the library by name. Rows say what a scan has to do, not the payload: a scan that is queued already
// then also does what a later request asks for.
import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

const ofLibrary = z.object({ libraryId: z.string() })

/** Looks through a whole library. */
export const scanLibraryTask = declareTask({
  name: 'library.scan',
  type: 'ScanLibrary',
  payload: ofLibrary,
  lane: 'scan',
  priority: 4,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/** Looks through one folder, without those below it: after a download, for instance. */
export const scanFolderTask = declareTask({
  name: 'library.scan-folder',
  type: 'ScanSeriesFolder',
  /** `path`: absolute. */
  payload: z.object({ libraryId: z.string(), path: z.string() }),
  lane: 'folder',
  priority: 6,
  maxAttempts: 3,
  key: ({ libraryId, path }) => `${libraryId} ${path}`,
})

/** Reads the sizes of all pages that a scan left for later. */
export const measurePagesTask = declareTask({
  name: 'library.measure-pages',
  type: 'AnalyzeBook',
  payload: ofLibrary,
  lane: 'image',
  priority: 2,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/** Forgets for good what lies in a library's trash. */
export const emptyTrashTask = declareTask({
  name: 'library.empty-trash',
  type: 'EmptyTrash',
  payload: ofLibrary,
  lane: 'quick',
  priority: 4,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/** Forgets for good what has been in a library's trash for long: libraries that empty it by themselves ask for this after each scan. */
export const emptyOldTrashTask = declareTask({
  name: 'library.empty-old-trash',
  type: 'EmptyTrash',
  payload: ofLibrary,
  lane: 'quick',
  priority: 4,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})
