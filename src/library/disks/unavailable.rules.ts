// Guarantee: a disconnected disk inside a library removes no books. Either of two signs is enough to detect one:
// - a folder that was a file system of its own no longer is, or is missing, empty or unreadable;
// - many books vanish from a folder that still exists but is empty, as a mount point is, even if it was not known to be a disk.
// Everything below it stays unchanged until it is found again or a user confirms that it was removed permanently.
// Limit: an unknown disk whose folder disappears with it looks like a folder that someone removed.

import { requireDefined } from '../../kernel/errors/index.ts'

/** Up to this many books may vanish from a folder that stays behind empty: someone probably deleted the files of a series. */
const maxVanishedWithoutConsent = 10

/**
 * DISCONNECTED: the folder is no longer a disk of its own, or is missing. EMPTY: it contains nothing. UNREADABLE: the system cannot
 * read it.
 */
export type UnavailableReason = 'DISCONNECTED' | 'EMPTY' | 'UNREADABLE'

/** Current state of a folder. */
export type FolderState =
  | { readonly kind: 'GONE' | 'UNREADABLE' }
  | {
      readonly kind: 'FOLDER' /** Its file system differs from its parent's. */
      readonly isDisk: boolean
      readonly isEmpty: boolean
    }

/** What is stored about a folder that is or was a disk, or whose content vanished all at once. */
export interface DiskFolder {
  /** Below the library's root, with "/" between folders; never the root itself. */
  readonly path: string
  readonly isDisk: boolean
  /** null while it is available. */
  readonly reason: UnavailableReason | null
  /** Epoch ms. */
  readonly awaySince: number | null
  /** Number of books kept for it. */
  readonly books: number
  /** A user confirmed that it was removed permanently. */
  readonly accepted: boolean
}

/** Why a folder that was a disk is unavailable; undefined when it is available. @param wasSeen the scan found it to be a disk */
export function unavailableReason(state: FolderState, wasSeen: boolean): UnavailableReason | undefined {
  if (state.kind === 'UNREADABLE') return 'UNREADABLE'
  if (state.kind !== 'FOLDER' || !state.isDisk) return 'DISCONNECTED'
  if (state.isEmpty) return 'EMPTY'
  // It came back during the scan: the next scan reads it.
  return wasSeen ? undefined : 'DISCONNECTED'
}

export interface DiskStates {
  readonly known: readonly DiskFolder[]
  /** Disks that the scan read. */
  readonly seen: ReadonlySet<string>
  inspect(path: string): FolderState
  /** Whether the library's options exclude it. */
  isExcluded(path: string): boolean
}

/** Disconnected disks with the reason; of nested disks only the outermost. */
export function findUnavailableDisks({ known, seen, inspect, isExcluded }: DiskStates): ReadonlyMap<string, UnavailableReason> {
  const disks = new Set([...known.filter(({ isDisk }) => isDisk).map(({ path }) => path), ...seen])
  const away = new Map<string, UnavailableReason>()
  for (const path of [...disks].toSorted()) {
    if (isExcluded(path) || [...away.keys()].some((outer) => isBelow(outer, path))) continue
    const reason = unavailableReason(inspect(path), seen.has(path))
    if (reason) away.set(path, reason)
  }
  return away
}

export interface MissingBooks extends DiskStates {
  readonly unavailableDisks: ReadonlyMap<string, UnavailableReason>
  /** Stored paths of the missing books. */
  readonly bookPaths: readonly string[]
  readonly nowMs: number
}

/** held: kept as it is. confirmed: a user confirmed the removal. unexplained: no disk is the cause. */
export type MissingBookState = 'held' | 'confirmed' | 'unexplained'

export interface Verdict {
  /** State of a missing book or series, by its stored path. */
  stateOf(path: string): MissingBookState
  /** The new records of the library's folders. */
  readonly folders: readonly DiskFolder[]
  /** Folders that are available again or were given up: the user's decision about them is no longer needed. */
  readonly settled: ReadonlySet<string>
}

/** Decides which missing books are only temporarily unavailable. */
export function classifyMissing(missing: MissingBooks): Verdict {
  const { known, seen, unavailableDisks, bookPaths, nowMs } = missing
  const away = new Map([...unavailableDisks, ...findEmptied(missing)])
  const byPath = new Map(known.map((folder) => [folder.path, folder]))
  const counts = countBelow(away.keys(), bookPaths)
  const confirmed = new Set([...away.keys()].filter((path) => byPath.get(path)?.accepted))
  const held = [...away].flatMap(([path, reason]): DiskFolder[] => {
    const books = requireDefined(counts.get(path), 'the number of books of a missing folder')
    if (confirmed.has(path) || books === 0) return []
    const before = byPath.get(path)
    const isDisk = before?.isDisk === true || seen.has(path)
    return [{ path, isDisk, reason, awaySince: before?.awaySince ?? nowMs, books, accepted: false }]
  })
  // A disk nested in a disconnected one is remembered as long as that one is.
  const within = known.filter(({ path, isDisk }) => isDisk && held.some((outer) => outer.path !== path && isBelow(outer.path, path)))
  const presentPaths = [...seen].filter((path) => !away.has(path) && !within.some((one) => one.path === path))
  const folders = [...held, ...[...within.map(({ path }) => path), ...presentPaths].map(presentDisk)]
  const heldPaths = new Set(held.map(({ path }) => path))
  return {
    stateOf: (path) => {
      const outer = [...away.keys()].find((folder) => isBelow(folder, path))
      if (outer === undefined) return 'unexplained'
      return confirmed.has(outer) ? 'confirmed' : 'held'
    },
    folders,
    settled: new Set(known.map(({ path }) => path).filter((path) => !heldPaths.has(path))),
  }
}

const presentDisk = (path: string): DiskFolder => ({ path, isDisk: true, reason: null, awaySince: null, books: 0, accepted: false })

/** Empty folders that many books are missing from, and those already recorded whose books are not back. */
function findEmptied({ known, unavailableDisks, bookPaths, inspect }: MissingBooks): ReadonlyMap<string, UnavailableReason> {
  const remainingPaths = bookPaths.filter((path) => ![...unavailableDisks.keys()].some((disk) => isBelow(disk, path)))
  const isBack = ({ path, books }: DiskFolder) => remainingPaths.filter((one) => isBelow(path, one)).length * 2 < books
  const waits = (folder: DiskFolder) => !folder.isDisk && folder.reason !== null && inspect(folder.path).kind !== 'GONE' && !isBack(folder)
  const waiting = known.filter(waits).map(({ path }) => path)
  const others = remainingPaths.filter((path) => !waiting.some((folder) => isBelow(folder, path)))
  const emptied = new Map<string, number>()
  const cache = new Map<string, string | undefined>()
  for (const path of others) {
    const folder = emptyFolderAbove(parentOf(path), inspect, cache)
    if (folder) emptied.set(folder, (emptied.get(folder) ?? 0) + 1)
  }
  const many = [...emptied].filter(([, count]) => count > maxVanishedWithoutConsent).map(([path]) => path)
  return new Map([...waiting, ...many].map((path) => [path, 'EMPTY'] as const))
}

/** The nearest existing ancestor folder, if it is empty; never the root, which is judged separately. */
function emptyFolderAbove(path: string, inspect: MissingBooks['inspect'], cache: Map<string, string | undefined>): string | undefined {
  if (path === '') return undefined
  if (cache.has(path)) return cache.get(path)
  const now = inspect(path)
  const isEmptied = now.kind === 'FOLDER' && now.isEmpty
  const folder = now.kind === 'GONE' ? emptyFolderAbove(parentOf(path), inspect, cache) : onlyIf(isEmptied, path)
  cache.set(path, folder)
  return folder
}

const onlyIf = (condition: boolean, path: string): string | undefined => (condition ? path : undefined)

function countBelow(folders: Iterable<string>, bookPaths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map([...folders].map((folder) => [folder, 0]))
  for (const path of bookPaths) {
    const folder = [...counts.keys()].find((one) => isBelow(one, path))
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

/** Whether a stored path is the folder or inside it. */
export const isBelow = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
