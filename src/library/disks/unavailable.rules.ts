// Promise: a disk inside a library that is away takes no book along. Two signs tell of one, and each is enough:
// - a folder that was a file system of its own is none any more, is gone, empty, or cannot be read;
// - many books vanish from a folder that is still there and holds nothing, as a mount point does: also where nobody knew of a disk.
// What was below it stays as it is until it is found again, or a person says that it is gone for good.
// Limit: a disk that nobody knew of and that takes its folder along looks like a folder that somebody removed.

/** So many books may vanish from a folder that stays behind empty: somebody deleted the files of a series. */
const maxVanishedWithoutConsent = 10

/** DISCONNECTED: the folder is no disk of its own any more, or gone. EMPTY: it holds nothing. UNREADABLE: the system cannot read it. */
export type UnavailableReason = 'DISCONNECTED' | 'EMPTY' | 'UNREADABLE'

/** How a folder lies there at this moment. */
export type FolderState =
  | { readonly kind: 'GONE' | 'UNREADABLE' }
  | {
      readonly kind: 'FOLDER' /** Its file system is another one than its parent's. */
      readonly isDisk: boolean
      readonly isEmpty: boolean
    }

/** What is known of a folder that is, or was, a disk, or that emptied at once. */
export interface DiskFolder {
  /** Below the library's root, with "/" between folders; never the root itself. */
  readonly path: string
  readonly isDisk: boolean
  /** null while it is there. */
  readonly reason: UnavailableReason | null
  /** Epoch ms. */
  readonly awaySince: number | null
  /** Books that wait for it. */
  readonly books: number
  /** A person said that it is gone for good. */
  readonly accepted: boolean
}

/** Why a folder that was a disk is away; undefined when it is there. @param wasSeen the scan went through it as through a disk */
export function unavailableReason(look: FolderState, wasSeen: boolean): UnavailableReason | undefined {
  if (look.kind === 'UNREADABLE') return 'UNREADABLE'
  if (look.kind !== 'FOLDER' || !look.isDisk) return 'DISCONNECTED'
  if (look.isEmpty) return 'EMPTY'
  // It came back while the scan went on: the next one goes through it.
  return wasSeen ? undefined : 'DISCONNECTED'
}

export interface DiskStates {
  readonly known: readonly DiskFolder[]
  /** Disks that the scan went through. */
  readonly seen: ReadonlySet<string>
  look(path: string): FolderState
  /** Whether the library's options leave it out. */
  isExcluded(path: string): boolean
}

/** Disks that are away, with the reason; of those within each other only the outermost. */
export function findUnavailableDisks({ known, seen, look, isExcluded }: DiskStates): ReadonlyMap<string, UnavailableReason> {
  const disks = new Set([...known.filter(({ isDisk }) => isDisk).map(({ path }) => path), ...seen])
  const away = new Map<string, UnavailableReason>()
  for (const path of [...disks].toSorted()) {
    if (isExcluded(path) || [...away.keys()].some((outer) => isBelow(outer, path))) continue
    const reason = unavailableReason(look(path), seen.has(path))
    if (reason) away.set(path, reason)
  }
  return away
}

export interface MissingBooks extends DiskStates {
  readonly unavailableDisks: ReadonlyMap<string, UnavailableReason>
  /** Stored paths of the books that were not found. */
  readonly bookPaths: readonly string[]
  readonly nowMs: number
}

/** held: it stays as it is. confirmed: a person said that it is gone. unexplained: no disk is to blame. */
export type MissingBookState = 'held' | 'confirmed' | 'unexplained'

export interface Verdict {
  /** Of a book or series that was not found, by its stored path. */
  fateOf(path: string): MissingBookState
  /** What is known of the library's folders from now on. */
  readonly folders: readonly DiskFolder[]
  /** Folders that are away no longer, or given up: what a person said about them is done with. */
  readonly settled: ReadonlySet<string>
}

/** Decides which of the books that were not found are only away. */
export function classifyMissing(missing: MissingBooks): Verdict {
  const { known, seen, unavailableDisks, bookPaths, nowMs } = missing
  const away = new Map([...unavailableDisks, ...findEmptied(missing)])
  const byPath = new Map(known.map((folder) => [folder.path, folder]))
  const counts = countBelow(away.keys(), bookPaths)
  const confirmed = new Set([...away.keys()].filter((path) => byPath.get(path)?.accepted))
  const isHeld = (path: string) => !confirmed.has(path) && (counts.get(path) ?? 0) > 0
  const held = [...away].flatMap(([path, reason]): DiskFolder[] => {
    if (!isHeld(path)) return []
    const before = byPath.get(path)
    const isDisk = before?.isDisk === true || seen.has(path)
    return [{ path, isDisk, reason, awaySince: before?.awaySince ?? nowMs, books: counts.get(path) ?? 0, accepted: false }]
  })
  // A disk within one that is away is known as long as that is.
  const within = known.filter(({ path, isDisk }) => isDisk && held.some((outer) => outer.path !== path && isBelow(outer.path, path)))
  const there = [...seen].filter((path) => !away.has(path) && !within.some((one) => one.path === path))
  const folders = [...held, ...[...within.map(({ path }) => path), ...there].map(presentDisk)]
  const kept = new Set(held.map(({ path }) => path))
  return {
    fateOf: (path) => {
      const outer = [...away.keys()].find((folder) => isBelow(folder, path))
      if (outer === undefined) return 'unexplained'
      return confirmed.has(outer) ? 'confirmed' : 'held'
    },
    folders,
    settled: new Set(known.map(({ path }) => path).filter((path) => !kept.has(path))),
  }
}

const presentDisk = (path: string): DiskFolder => ({ path, isDisk: true, reason: null, awaySince: null, books: 0, accepted: false })

/** Folders that are still there and hold nothing, of which many books are missing; and those that wait already and are not back. */
function findEmptied({ known, unavailableDisks, bookPaths, look }: MissingBooks): ReadonlyMap<string, UnavailableReason> {
  const rest = bookPaths.filter((path) => ![...unavailableDisks.keys()].some((disk) => isBelow(disk, path)))
  const isBack = ({ path, books }: DiskFolder) => rest.filter((one) => isBelow(path, one)).length * 2 < books
  const waits = (folder: DiskFolder) => !folder.isDisk && folder.reason !== null && look(folder.path).kind !== 'GONE' && !isBack(folder)
  const waiting = known.filter(waits).map(({ path }) => path)
  const others = rest.filter((path) => !waiting.some((folder) => isBelow(folder, path)))
  const emptied = new Map<string, number>()
  const remember = new Map<string, string | undefined>()
  for (const path of others) {
    const folder = emptyFolderAbove(parentOf(path), look, remember)
    if (folder) emptied.set(folder, (emptied.get(folder) ?? 0) + 1)
  }
  const many = [...emptied].filter(([, count]) => count > maxVanishedWithoutConsent).map(([path]) => path)
  return new Map([...waiting, ...many].map((path) => [path, 'EMPTY'] as const))
}

/** The first folder on the way up that is there, if it holds nothing; never the root, which is judged as a whole. */
function emptyFolderAbove(path: string, look: MissingBooks['look'], remember: Map<string, string | undefined>): string | undefined {
  if (path === '') return undefined
  if (remember.has(path)) return remember.get(path)
  const now = look(path)
  const isEmptied = now.kind === 'FOLDER' && now.isEmpty
  const folder = now.kind === 'GONE' ? emptyFolderAbove(parentOf(path), look, remember) : onlyIf(isEmptied, path)
  remember.set(path, folder)
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

/** Whether a stored path is the folder, or lies in it. */
export const isBelow = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
