// Front door of archive health: verifying, repairing and converting the archives that books are.

import { createDecoder } from '../formats/decoder/index.ts'
import { anyTask, defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { findLibrary } from '../library/index.ts'
import {
  convertBookTask,
  repairArchives,
  repairArchivesTask,
  repairNameTask,
  requestConversions,
  verifyArchives,
  verifyArchivesTask,
} from './archive-tasks.ts'
import { archiveFixes } from './archives.fix.ts'
import { findArchive, listMisnamed } from './archives.queries.ts'
import { archivesRoutes } from './archives.routes.ts'
import { convertBook } from './convert-book.ts'
import { repairName } from './repair-book.ts'
import { dropReplacedFile, dropReplacedFileTask } from './replace-file-of-book.ts'

export function archivesFeature(ground: Ground): Feature {
  const { db, tasks, events } = ground
  const deps = { ...ground, decoder: createDecoder() }
  /** What the library's options ask to be done with what a scan found. */
  const honourOptions = async ({ libraryId }: { readonly libraryId: string }) => {
    const library = await findLibrary(db, libraryId)
    if (library?.options.repairExtensions) {
      for (const bookId of await listMisnamed(db, libraryId)) await tasks.enqueue(db, repairNameTask, { bookId })
    }
    if (library?.options.convertToCbz) await requestConversions(ground, { libraryId })
  }
  const stopListening = events.on('library.scanned', honourOptions)
  return defineFeature({
    name: 'archives',
    routes: [archivesRoutes(ground)],
    fixes: archiveFixes,
    tasks: [
      anyTask({ ...verifyArchivesTask, run: async (run, choice) => verifyArchives(deps, choice, run) }),
      anyTask({ ...repairArchivesTask, run: async (run, choice) => repairArchives(deps, choice, run) }),
      anyTask({
        ...convertBookTask,
        run: async ({ signal }, { bookId }) => ({ converted: Number(await convertBook(deps, bookId, signal)) }),
      }),
      anyTask({
        ...repairNameTask,
        run: async (_, { bookId }) => {
          const book = await findArchive(db, bookId)
          return { renamed: Number(book !== undefined && (await repairName(deps, book))) }
        },
      }),
      anyTask({ ...dropReplacedFileTask, run: (_, replaced) => dropReplacedFile(ground, replaced) }),
    ],
    close: async () => {
      stopListening()
      await deps.decoder.close()
    },
  })
}
