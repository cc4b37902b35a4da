// A reconnected disk sends no notification. Once a minute the paths of disconnected disks are checked with two system calls each, and
// the library of a disk that is back is scanned.
// A hanging network share is not checked again before it has responded, because each call blocks one of the process's few threads.
import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext, Service } from '../../kernel/feature/index.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import { scanLibraryTask } from '../scan/scan.tasks.ts'
import { listUnavailableFolders, type UnavailableFolder } from './disk-folders.queries.ts'
import { isAvailable } from './find-unavailable-disk.ts'

type DiskWatchDeps = Pick<AppContext, 'db' | 'tasks'>

const pollIntervalMs = 60_000
/** A connected disk responds faster. */
const timeoutMs = 5_000

export const watchDisks = (deps: DiskWatchDeps & Pick<AppContext, 'log'>): Service => ({
  name: 'library.look-for-disks',
  role: 'scheduler',
  start: async () => {
    const checkDisks = createDiskCheck(deps)
    let checking: Promise<void> = Promise.resolve()
    const timer = setInterval(() => {
      checking = checking
        .then(checkDisks)
        .catch((error: unknown) => deps.log.error({ err: error }, 'Checking for disconnected disks failed; retrying in a minute'))
    }, pollIntervalMs)
    return async () => {
      clearInterval(timer)
      await checking
    }
  },
})

/** @returns a function that checks all unavailable folders; each one that is back is reported once, until it is unavailable again */
export function createDiskCheck({ db, tasks }: DiskWatchDeps): () => Promise<void> {
  let reported: ReadonlySet<string> = new Set()
  const pending = new Set<string>()
  const respondsInTime = async (key: string, root: string, folder: UnavailableFolder) => {
    if (pending.has(key)) return false
    pending.add(key)
    const availability = isAvailable(root, folder).finally(() => pending.delete(key))
    return Promise.race([availability, delay(timeoutMs, false, { ref: false })])
  }
  return async () => {
    const back = new Set<string>()
    for (const folder of await listUnavailableFolders(db)) {
      const library = await findLibrary(db, folder.libraryId)
      const key = JSON.stringify([folder.libraryId, folder.path])
      if (!library || !(await respondsInTime(key, library.root, folder))) continue
      back.add(key)
      if (!reported.has(key)) await tasks.enqueue(db, scanLibraryTask, { libraryId: folder.libraryId })
    }
    reported = back
  }
}
