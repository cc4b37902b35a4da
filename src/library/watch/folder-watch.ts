// Watches the folder of one library and says which folders changed.
// Limit: what lies behind links, and on most network disks everything, changes unseen; the schedule finds it.
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { AsyncSubscription, Event } from '@parcel/watcher'
import type { Library } from '../libraries/libraries.queries.ts'
import { toStoredPath } from '../libraries/library-root.rules.ts'
import { fileRules, isHidden } from '../scan/plan/found-files.rules.ts'

export interface FolderWatchParts {
  readonly library: Library
  /** The library of the operating system's watchers. */
  readonly watcher: Pick<typeof import('@parcel/watcher'), 'subscribe'>
  /** Epoch ms. */
  now(): number
  /** Whether a series is stored at a path below the root, or below that. */
  isKnown(storedPath: string): Promise<boolean>
  /** Absolute path of a folder whose files changed. */
  onFolder(path: string): void
  /** Folders came or went in a way that only a look at the whole library sorts out. */
  onWhole(): void
  /** Nothing is seen any more: the root went away, or the system gave up. */
  onLost(error: Error | undefined): void
}

export interface FolderWatch {
  close(): Promise<void>
}

/** @throws the system's error when the folder cannot be watched */
export async function watchFolder(parts: FolderWatchParts): Promise<FolderWatch> {
  const { root } = parts.library
  let work: Promise<unknown> = Promise.resolve()
  const countRemoved = createTally()
  const subscribe = () =>
    parts.watcher.subscribe(
      root,
      (error, events) => {
        if (error || events.some(({ path, type }) => path === root && type === 'delete')) parts.onLost(error ?? undefined)
        else {
          const atMs = parts.now()
          const sorting = { ...parts, countRemoved: (count: number) => countRemoved(count, atMs) }
          work = work.then(() => sortOut(sorting, events, resubscribe)).catch((failure: Error) => parts.onLost(failure))
        }
      },
      { ignore: ['**/.*', '**/.*/**'] },
    )
  let subscription = await subscribe()
  // Folders that were moved here with folders in them are not watched below their top.
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

/** What is watched may be gone, and then there is nothing to end. */
const end = (subscription: AsyncSubscription): Promise<void> => subscription.unsubscribe().catch(() => undefined)

/** How many books were removed within the last minute. The system tells of a slow removal in many small pieces. */
function createTally(): (count: number, nowMs: number) => number {
  let counts: { readonly atMs: number; readonly count: number }[] = []
  return (count, nowMs) => {
    counts = [...counts.filter(({ atMs }) => nowMs - atMs < tallyMs), { atMs: nowMs, count }]
    return counts.reduce((sum, entry) => sum + entry.count, 0)
  }
}

interface Sorting extends FolderWatchParts {
  /** @returns how many were removed lately, these included */
  countRemoved(count: number): number
}

async function sortOut(parts: Sorting, events: readonly Event[], resubscribe: () => Promise<void>): Promise<void> {
  const { root, options } = parts.library
  const rules = fileRules(options)
  const isLeftOut = (path: string) => toStoredPath(root, path).split('/').some(isHidden) || rules.isExcluded(slashed(path))
  const isOfABook = (path: string) => rules.isBook(basename(path)) || rules.isSidecar(basename(path))
  const arrived: string[] = []
  // Whether most of a library vanished is seen by a look at all of it, never folder by folder.
  const removed = events.filter(({ path, type }) => type === 'delete' && isOfABook(path) && !isLeftOut(path)).length
  if (removed > 0 && parts.countRemoved(removed) > maxRemoved) parts.onWhole()
  for (const { path, type } of events) {
    if (isLeftOut(path)) continue
    if (isOfABook(path)) parts.onFolder(dirname(path))
    else if (type === 'create') arrived.push(path)
    else if (type === 'delete' && (await parts.isKnown(toStoredPath(root, path)))) parts.onWhole()
  }
  const folders = await foldersIn(arrived)
  if (folders.length > arrived.length) await resubscribe()
  if (folders.length > maxFolders) return parts.onWhole()
  // Looked for again: more may have come before the second subscription.
  for (const folder of folders.length > arrived.length ? await foldersIn(arrived) : folders) parts.onFolder(folder)
}

/** With more books removed within a minute the whole library is looked through. */
const maxRemoved = 10
const tallyMs = 60_000

/** With more than so many new folders the whole library is looked through instead. */
const maxFolders = 200

/** The folders among the paths with all folders below them; at most one more than `maxFolders`. */
async function foldersIn(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  const waiting = [...paths]
  for (let path = waiting.shift(); path !== undefined && found.length <= maxFolders; path = waiting.shift()) {
    if (!(await isFolder(path))) continue
    found.push(path)
    waiting.push(...(await foldersDirectlyIn(path)))
  }
  return found
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
