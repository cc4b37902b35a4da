// In addition to the schedule: changed folders of a library are scanned once their changes have stopped, without the rest.
// Where the system cannot watch folders, this is logged once and only the schedule remains.
import { access } from 'node:fs/promises'
import { asError, errorCodeOf } from '../../kernel/errors/index.ts'
import type { AppContext, Service } from '../../kernel/feature/index.ts'
import { createDiskQuestions, type DiskQuestions } from '../disks/disk-questions.ts'
import { type Library, listLibraries } from '../libraries/libraries.queries.ts'
import { hasSeriesAt } from '../scan/scan.queries.ts'
import { scanFolderTask, scanLibraryTask } from '../scan/scan.tasks.ts'
import { createDebouncer } from './debounce.rules.ts'
import { type FolderWatch, watchFolder } from './folder-watch.ts'

export type LibraryWatchDeps = Pick<AppContext, 'db' | 'clock' | 'log' | 'tasks' | 'events'>

const debounce = { quietMs: 1000, maxMs: 60_000 }
const pollIntervalMs = 250
/** Until scans are queued again that could not be, for example while the disk of the database is full. */
const retryMs = 5_000
/** How soon a library added by another process, or a reconnected disk, is noticed. */
const syncEveryMs = 60_000
/** When the changes of more folders stop at once, the whole library is scanned. */
const maxFolders = 100

export function watchLibraries(deps: LibraryWatchDeps & Pick<AppContext, 'nodes'>): Service {
  let hasWatched = false
  return {
    name: 'library.watch',
    role: 'scheduler',
    start: async () => {
      const watcher = await import('@parcel/watcher').catch((error: unknown) => {
        deps.log.info({ err: error }, "This system can't watch folders; libraries are scanned on schedule only")
        return undefined
      })
      if (!watcher) return async () => undefined
      const isTakeOver = hasWatched || !deps.nodes.startedInstallation()
      hasWatched = true
      return startWatching(deps, watcher.default, isTakeOver)
    },
  }
}

type Watcher = typeof import('@parcel/watcher')

interface Watched {
  /** Everything that a watch depends on; when it changes, the watch is restarted. */
  readonly state: string
  readonly watch: FolderWatch | undefined
  /** Logged once. */
  readonly failure: string | undefined
}

/** @param isTakeOver another node watched before */
async function startWatching(deps: LibraryWatchDeps, watcher: Watcher, isTakeOver: boolean): Promise<() => Promise<void>> {
  const changes = createChanges(deps)
  const watched = new Map<string, Watched>()
  const questions = createDiskQuestions()
  const stopping = new AbortController()
  let turn: Promise<void> = Promise.resolve()
  const sync = () => {
    turn = turn
      .then(() => bringUpToDate({ ...deps, watcher, watched, changes, questions, stopping: stopping.signal, onLost: sync }))
      .catch((error: unknown) => deps.log.error({ err: error }, 'Watching the libraries failed; retrying in a minute'))
    return turn
  }
  const stops = (['library.added', 'library.changed', 'library.deleted'] as const).map((name) => deps.events.on(name, sync))
  const timers = [setInterval(() => void sync(), syncEveryMs), setInterval(changes.queueSettled, pollIntervalMs)]
  await sync()
  // Nobody has watched for up to a minute, and what the other node had noticed last may not be scanned yet.
  if (isTakeOver) for (const [libraryId, { watch }] of watched) if (watch) changes.fullScan(libraryId)
  return async () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await turn
    await Promise.all([...watched.values()].map(({ watch }) => watch?.close()))
    await changes.idle()
  }
}

interface SyncParts extends LibraryWatchDeps {
  readonly watcher: Watcher
  readonly watched: Map<string, Watched>
  readonly changes: Changes
  readonly questions: DiskQuestions
  readonly stopping: AbortSignal
  readonly onLost: () => void
}

/** Starts, restarts and stops watches to match the available libraries. */
async function bringUpToDate(parts: SyncParts): Promise<void> {
  const libraries = await listLibraries(parts.db)
  for (const [id, { watch }] of parts.watched) {
    if (libraries.some((library) => library.id === id)) continue
    parts.watched.delete(id)
    await watch?.close()
  }
  for (const library of libraries) {
    const before = parts.watched.get(library.id)
    const state = stateOf(library)
    if (parts.stopping.aborted) return
    if (before?.watch && before.state === state) continue
    await before?.watch?.close()
    parts.watched.set(library.id, { state, ...(await tryToWatch(parts, library, before)) })
  }
}

const stateOf = ({ root, options, unavailableAt }: Library): string => JSON.stringify([root, options, unavailableAt !== null])

async function tryToWatch(parts: SyncParts, library: Library, before: Watched | undefined): Promise<Pick<Watched, 'watch' | 'failure'>> {
  const { db, watched, changes, log, questions, stopping } = parts
  try {
    const isThere = await questions.ask(library.id, () => access(library.root).then(() => true), stopping)
    if (!isThere) throw new Error("The disk doesn't respond.")
    const watch = await watchFolder({
      library,
      watcher: parts.watcher,
      now: parts.clock.now,
      isKnown: (path) => hasSeriesAt(db, library.id, path),
      onFolder: (path) => changes.folder(library.id, path),
      onFullScan: () => changes.fullScan(library.id),
      onLost: (error) => {
        if (error) log.warn({ err: error, libraryId: library.id }, 'Watching a library stopped unexpectedly')
        const current = watched.get(library.id)
        if (current) watched.set(library.id, { ...current, state: 'lost' })
        changes.fullScan(library.id)
        parts.onLost()
      },
    })
    // Changes while nothing was watching are unknown.
    if (before) changes.fullScan(library.id)
    return { watch, failure: undefined }
  } catch (error) {
    const code = errorCodeOf(error)
    const { message } = asError(error)
    const failure = code ?? message
    if (failure !== before?.failure && code !== 'ENOENT') {
      log.warn({ libraryId: library.id, reason: failure }, "A library can't be watched and is scanned on schedule only")
    }
    return { watch: undefined, failure }
  }
}

interface Changes {
  folder(libraryId: string, path: string): void
  fullScan(libraryId: string): void
  /** Queues scans of the folders whose changes have stopped. */
  queueSettled(): void
  /** Resolves when all pending scans are queued. */
  idle(): Promise<void>
}

function createChanges({ db, clock, log, tasks }: LibraryWatchDeps): Changes {
  const debouncer = createDebouncer(debounce)
  let queueing: Promise<unknown> = Promise.resolve()
  const keyOf = (libraryId: string, path: string) => `${libraryId}/${path}`
  const folderOf = (key: string) => ({ libraryId: key.slice(0, key.indexOf('/')), path: key.slice(key.indexOf('/') + 1) })
  /** The pending scan of the whole library includes this folder. */
  const isCovered = (key: string) => {
    const { libraryId, path } = folderOf(key)
    return path !== '' && debouncer.isPending(keyOf(libraryId, ''))
  }
  const queue = async (keys: readonly string[]) => {
    const byLibrary = Map.groupBy(keys.map(folderOf), ({ libraryId }) => libraryId)
    for (const [libraryId, changed] of byLibrary) {
      const needsFullScan = changed.length > maxFolders || changed.some(({ path }) => path === '')
      if (needsFullScan) await tasks.enqueue(db, scanLibraryTask, { libraryId })
      else for (const { path } of changed) await tasks.enqueue(db, scanFolderTask, { libraryId, path })
    }
  }
  return {
    folder: (libraryId, path) => debouncer.touch(keyOf(libraryId, path), clock.now()),
    fullScan: (libraryId) => debouncer.touch(keyOf(libraryId, ''), clock.now()),
    queueSettled: () => {
      const ready = debouncer.takeSettled(clock.now()).filter((key) => !isCovered(key))
      if (ready.length === 0) return
      queueing = queueing
        .then(() => queue(ready))
        .catch((error: unknown) => {
          log.error({ err: error }, 'Queuing a scan of changed folders failed; retrying')
          setTimeout(() => {
            for (const key of ready) debouncer.touch(key, clock.now())
          }, retryMs).unref()
        })
    },
    idle: async () => {
      await queueing
    },
  }
}
