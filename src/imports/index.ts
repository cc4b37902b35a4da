// Importing files from outside the libraries: Komga's addresses for it, uploads, and the app's page.
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { createFileInspector, type LibraryFollowUps } from '../library/index.ts'
import type { ReadingServices } from '../reading/index.ts'
import { importEvents, sharedImportEvents } from './import-events.ts'
import { listLibrariesWithPlaced, listUnplaced } from './imports.queries.ts'
import { importsRoutes } from './imports.routes.ts'
import { createImports } from './migrations/2026-11-23T13-30-imports.ts'
import { finishImports } from './run/finish-imports.ts'
import { expireUploadsTask, finishImportsTask, importBookTask, removeSourceTask } from './run/import.tasks.ts'
import { importBook } from './run/import-book.ts'
import type { ImportStep } from './run/place-file.ts'
import { removeSource } from './run/remove-source.ts'
import { transientRoutes } from './transient/transient.routes.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'
import { expireUploads } from './uploads/uploads.ts'

export { importsFollowUps } from './run/finish-imports.ts'
export { type ImportStep, importSteps } from './run/place-file.ts'

export interface ImportsParts {
  readonly reading: Pick<ReadingServices, 'filePage'>
  /** Of all features, for a book that is replaced. */
  readonly followUps: Pick<LibraryFollowUps, 'bookReplaced' | 'deleted'>
  /** Called at each step of an import. */
  readonly onStep?: ((step: ImportStep) => void) | undefined
}

export function importsFeature(app: AppContext, parts: ImportsParts): Feature {
  const inspector = createFileInspector(app.memory.decoded)
  const deps = { ...app, ...parts, inspector }
  return defineFeature({
    name: 'imports',
    migrations: [createImports],
    routes: [importsRoutes(app), transientRoutes(deps), uploadsRoutes(app)],
    tasks: [
      anyTask({ ...importBookTask, run: (run, { importId }) => importBook(deps, importId, run) }),
      anyTask({ ...finishImportsTask, run: (_, { libraryId }) => finishImports(deps, libraryId) }),
      anyTask({ ...removeSourceTask, run: (run, { importId }) => removeSource(deps, importId, run) }),
      anyTask({ ...expireUploadsTask, run: () => expireUploads(app) }),
    ],
    liveEvents: importEvents,
    sharedEvents: sharedImportEvents,
    // What an administrator cancelled or the queue gave up.
    prepare: async () => {
      const unplaced = await listUnplaced(app.db)
      await app.tasks.enqueueAll(
        app.db,
        importBookTask,
        unplaced.map(({ id }) => ({ importId: id })),
      )
      for (const { libraryId } of await listLibrariesWithPlaced(app.db))
        if (libraryId !== null) await app.tasks.enqueue(app.db, finishImportsTask, { libraryId })
    },
    close: () => inspector.close(),
  })
}
