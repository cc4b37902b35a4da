// Watches the folder of one library and reports which folders have changed.
// Limit: changes behind links in the folder, and on most network disks, are not detected; the scheduled scan finds them.
import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { AsyncSubscription, BackendType, Event } from '@parcel/watcher'
import type { Library } from '../libraries/libraries.queries.ts'
import { toStoredPath } from '../libraries/library-root.rules.ts'
import { fileRules, isHidden } from '../scan/plan/found-files.rules.ts'

export interface FolderWatchParts {
  readonly library: Library
  /** The native file watcher. */
  readonly watcher: Pick<typeof import('@parcel/watcher'), 'subscribe'>
  /** Epoch ms. */
  now(): number
  /** Whether a series is stored at a path below the root, or below that path. */
  isKnown(storedPath: string): Promise<boolean>
  /** Absolute path of a folder whose files changed. */
  onFolder(path: string): void
  /** Folders were added or removed in a way that requires a scan of the whole library. */
  onFullScan(): void
  /** The watch has ended: the root disappeared, or the system failed. */
  onLost(error: Error | undefined): void
}

/**
 * What the system offers. Without a choice, the watcher starts a shell for each first watch to look for watchman, and neither waits for it
 * nor closes its pipe.
 */
const backends: { readonly [Platform in NodeJS.Platform]?: BackendType } = { darwin: 'fs-events', linux: 'inotify', win32: 'windows' }
const backend = backends[process.platform]

export interface FolderWatch {
  close(): Promise<void>
}

/** @throws the system's error when the folder cannot be watched */
export async function watchFolder(parts: FolderWatchParts): Promise<FolderWatch> {
  const { root } = parts.library
  // The system doesn't watch a link.
  const real = await realpath(root).catch(() => root)
  let work: Promise<unknown> = Promise.resolve()
  const countRemoved = createTally()
  const subscribe = () =>
    parts.watcher.subscribe(
      real,
      (error, found) => {
        const events = real === root ? found : found.map(({ path, type }) => ({ path: join(root, relative(real, path)), type }))
        if (error || events.some(({ path, type }) => path === root && type === 'delete')) parts.onLost(error ?? undefined)
        else {
          const atMs = parts.now()
          const sorting = { ...parts, countRemoved: (count: number) => countRemoved(count, atMs) }
          work = work.then(() => sortOut(sorting, events, resubscribe)).catch((failure: Error) => parts.onLost(failure))
        }
      },
      { ignore: ['**/.*', '**/.*/**'], ...(backend ? { backend } : {}) },
    )
  let subscription = await subscribe()
  // Subfolders of folders that were moved here are not watched.
  const resubscribe = async () => {
    await end(subscription)
    subscription = await subscribe()
  }
  return {
    close: async () => {
      await work
      await end(subscription)
    },
  }
}

/** The watched folder may no longer exist, and then unsubscribing fails harmlessly. */
const end = (subscription: AsyncSubscription): Promise<void> => subscription.unsubscribe().catch(() => undefined)

/** Counts the books removed within the last minute. The system reports a slow removal in many small batches. */
function createTally(): (count: number, nowMs: number) => number {
  let counts: { readonly atMs: number; readonly count: number }[] = []
  return (count, nowMs) => {
    counts = [...counts.filter(({ atMs }) => nowMs - atMs < tallyMs), { atMs: nowMs, count }]
    return counts.reduce((sum, entry) => sum + entry.count, 0)
  }
}

interface Sorting extends FolderWatchParts {
  /** @returns how many were removed recently, including these */
  countRemoved(count: number): number
}

async function sortOut(parts: Sorting, events: readonly Event[], resubscribe: () => Promise<void>): Promise<void> {
  const { root, options } = parts.library
  const rules = fileRules(options)
  const isLeftOut = (path: string) => toStoredPath(root, path).split('/').some(isHidden) || rules.isExcluded(slashed(path))
  const isOfABook = (path: string) => rules.isBook(basename(path)) || rules.isSidecar(basename(path))
  const arrived: string[] = []
  // Only a scan of the whole library can detect that most of it vanished.
  const removed = events.filter(({ path, type }) => type === 'delete' && isOfABook(path) && !isLeftOut(path)).length
  if (removed > 0 && parts.countRemoved(removed) > maxRemoved) parts.onFullScan()
  for (const { path, type } of events) {
    if (isLeftOut(path)) continue
    if (isOfABook(path)) parts.onFolder(dirname(path))
    else if (type === 'create') arrived.push(path)
    else if (type === 'delete' && (await parts.isKnown(toStoredPath(root, path)))) parts.onFullScan()
  }
  const folders = await foldersIn(arrived)
  if (folders.length > arrived.length) await resubscribe()
  if (folders.length > maxFolders) return parts.onFullScan()
  // Searched again: more may have been added before the second subscription.
  for (const folder of folders.length > arrived.length ? await foldersIn(arrived) : folders) parts.onFolder(folder)
}

/** When more books are removed within a minute, the whole library is scanned. */
const maxRemoved = 10
const tallyMs = 60_000

/** With more new folders than this, the whole library is scanned instead. */
const maxFolders = 200

/** The folders among the paths, including all subfolders; at most one more than `maxFolders`. */
async function foldersIn(paths: readonly string[]): Promise<readonly string[]> {
  const folders: string[] = []
  const waiting = [...paths]
  for (let path = waiting.shift(); path !== undefined && folders.length <= maxFolders; path = waiting.shift()) {
    if (!(await isFolder(path))) continue
    folders.push(path)
    waiting.push(...(await foldersDirectlyIn(path)))
  }
  return folders
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

async function foldersDirectlyIn(path: string): Promise<readonly string[]> {
  const entries: readonly Dirent[] = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name)).map(({ name }) => join(path, name))
}

const slashed = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'))
