// A reconnected disk sends no notification. Once a minute the paths of disconnected disks are checked with two system calls each, and
// the library of a disk that is back is scanned.
import type { AppContext, Service } from '../../kernel/feature/index.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import { scanLibraryTask } from '../scan/scan.tasks.ts'
import { listUnavailableFolders } from './disk-folders.queries.ts'
import { createDiskQuestions } from './disk-questions.ts'
import { isAvailable } from './find-unavailable-disk.ts'

type DiskWatchDeps = Pick<AppContext, 'db' | 'tasks'>

const pollIntervalMs = 60_000

export const watchDisks = (deps: DiskWatchDeps & Pick<AppContext, 'log'>): Service => ({
  name: 'library.look-for-disks',
  role: 'scheduler',
  start: async () => {
    const stopping = new AbortController()
    const checkDisks = createDiskCheck(deps, stopping.signal)
    let checking: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      checking = checking
        .then(checkDisks)
        .catch((error: unknown) => deps.log.error({ err: error }, 'Checking for disconnected disks failed; retrying in a minute'))
    }, pollIntervalMs)
    return async () => {
      clearInterval(timer)
      stopping.abort()
      await checking
    }
  },
})

/** @returns a function that checks all unavailable folders; each one that is back is reported once, until it is unavailable again */
export function createDiskCheck({ db, tasks }: DiskWatchDeps, stopping?: AbortSignal): () => Promise<void> {
  let reported: ReadonlySet<string> = new Set()
  const questions = createDiskQuestions()
  return async () => {
    const back = new Set<string>()
    for (const folder of await listUnavailableFolders(db)) {
      const library = await findLibrary(db, folder.libraryId)
      const key = JSON.stringify([folder.libraryId, folder.path])
      if (!library || !(await questions.ask(key, () => isAvailable(library.root, folder), stopping))) continue
      back.add(key)
      if (!reported.has(key)) await tasks.enqueue(db, scanLibraryTask, { libraryId: folder.libraryId })
    }
    reported = back
  }
}
