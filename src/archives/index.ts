// Archive health: verifying, repairing and converting the archives of books.

import { createDecoder } from '../formats/decoder/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { deleteReplacedFileTask, findLibrary, postponedWhileHanging, type SomeFollowUps, whileDiskOf } from '../library/index.ts'
import {
  convertBooks,
  convertBooksTask,
  convertBookTask,
  repairArchives,
  repairArchivesTask,
  repairNames,
  repairNamesTask,
  repairNameTask,
  requestConversions,
  verifyArchives,
  verifyArchivesTask,
} from './archive-tasks.ts'
import { archiveFixes } from './archives.fix.ts'
import { findArchive } from './archives.queries.ts'
import { archivesRoutes } from './archives.routes.ts'
import { convertBook } from './convert-book.ts'
import { repairName } from './repair-book.ts'
import { type ArchiveStep, deleteReplacedFile } from './replace-book-file.ts'

export type { ArchiveStep } from './replace-book-file.ts'

/** Tasks that follow a scan. */
export const archivesFollowUps = ({ tasks }: Pick<AppContext, 'tasks'>): SomeFollowUps => ({
  seriesScanned: async (trx, { libraryId }) => {
    const options = (await findLibrary(trx, libraryId))?.options
    if (options?.repairExtensions) await tasks.enqueue(trx, repairNamesTask, { libraryId, afterId: '' })
    if (options?.convertToCbz) await requestConversions({ db: trx, tasks }, { libraryId })
  },
})

export interface ArchivesParts {
  /** Called at each step of work on an archive. */
  readonly onStep?: ((step: ArchiveStep) => void) | undefined
}

export function archivesFeature(app: AppContext, { onStep }: ArchivesParts = {}): Feature {
  const { db } = app
  const deps = { ...app, ...(onStep ? { onStep } : {}), decoder: createDecoder({ memory: app.memory.decoded }) }
  return defineFeature({
    name: 'archives',
    routes: [archivesRoutes(app)],
    fixes: archiveFixes,
    tasks: [
      anyTask({ ...verifyArchivesTask, run: whileDiskOf(app, (run, choice) => verifyArchives(deps, choice, run)) }),
      anyTask({ ...repairArchivesTask, run: whileDiskOf(app, (run, choice) => repairArchives(deps, choice, run)) }),
      anyTask({ ...convertBooksTask, run: whileDiskOf(app, (run, onward) => convertBooks(deps, onward, run)) }),
      anyTask({ ...repairNamesTask, run: whileDiskOf(app, (run, onward) => repairNames(deps, onward, run)) }),
      anyTask({
        ...convertBookTask,
        run: async (run, { bookId }) => {
          const book = await findArchive(db, bookId)
          const convert = (signal: AbortSignal) => convertBook(deps, bookId, signal)
          return { converted: Number(book !== undefined && (await postponedWhileHanging(book.path, run, convert))) }
        },
      }),
      anyTask({
        ...repairNameTask,
        run: async (run, { bookId }) => {
          const book = await findArchive(db, bookId)
          if (!book) return { renamed: 0 }
          return { renamed: Number(await postponedWhileHanging(book.path, run, (signal) => repairName(deps, book, signal))) }
        },
      }),
      anyTask({
        ...deleteReplacedFileTask,
        run: (run, replaced) => postponedWhileHanging(replaced.path, run, () => deleteReplacedFile(app, replaced)),
      }),
    ],
    close: async () => {
      await deps.decoder.close()
    },
  })
}
