// Background tasks of the library by name. What to scan is stored in rows, not in the payload: a scan that is already queued then also
// does what a later request adds.
import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

const ofLibrary = z.object({ libraryId: z.string() })

/** Scans a whole library. */
export const scanLibraryTask = declareTask({
  name: 'library.scan',
  type: 'ScanLibrary',
  payload: ofLibrary,
  lane: 'scan',
  priority: 4,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/** Scans one folder without its subfolders, for example after a download. */
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

/**
 * Deletes a file that was the book's before it got another one, or that was to become the book's and did not. While it is queued, scans
 * ignore that file. A file with another identity took its place meanwhile, and stays; tasks of 0.2 have none.
 */
export const deleteReplacedFileTask = declareTask({
  name: 'archives.drop-replaced-file',
  payload: z.object({ bookId: z.string(), path: z.string().meta({ description: 'Absolute.' }), identity: z.string().optional() }),
  // Runs before scans of folders, which then need not ignore it.
  lane: 'folder',
  priority: 8,
  maxAttempts: 3,
})

/** Measures all pages that a scan has deferred. */
export const measurePagesTask = declareTask({
  name: 'library.measure-pages',
  type: 'AnalyzeBook',
  payload: ofLibrary,
  lane: 'image',
  priority: 2,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/** Permanently deletes everything in a library's trash. */
export const emptyTrashTask = declareTask({
  name: 'library.empty-trash',
  type: 'EmptyTrash',
  payload: ofLibrary,
  lane: 'quick',
  priority: 4,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/** Permanently deletes what has been in a library's trash for long: queued after each scan of libraries that empty it automatically. */
export const emptyOldTrashTask = declareTask({
  name: 'library.empty-old-trash',
  type: 'EmptyTrash',
  payload: ofLibrary,
  lane: 'quick',
  priority: 4,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})
