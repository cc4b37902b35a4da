// Reads folders without opening files. Blocking: for worker threads, where it costs half of what asynchronous calls do.
// Guarantee: unreadable paths are reported, so that they never count as missing. A link to a missing or empty folder is treated as a link
// to a disconnected disk.
import { hash } from 'node:crypto'
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { errorCodeOf } from '../../../kernel/errors/index.ts'
import { isPartName, modifiedMsOf } from '../../../kernel/files/index.ts'
import { fromStoredPath, isInside } from '../../libraries/library-root.rules.ts'
import { ownerOfArtwork } from '../files/artwork.rules.ts'
import { type FileRules, isHidden, stemOf } from './found-files.rules.ts'

/** A book's file, or a file next to it. */
export interface FoundFile {
  readonly name: string
  readonly sizeBytes: number
  /** Whole epoch ms. */
  readonly modifiedMs: number
}

/** An image next to the books. */
export interface FoundPicture extends FoundFile {
  /** Name of the book's file that it belongs to; undefined when it belongs to the series. */
  readonly book: string | undefined
  /** Order among the images of the same book; values may have gaps. */
  readonly position: number
}

/** A folder with at least one book, or a one-shot. */
export interface FoundSeries {
  /** Stored path of the folder, or of the file of a one-shot. */
  readonly path: string
  /** Stored path of the folder that contains the files. */
  readonly folder: string
  readonly name: string
  readonly oneshot: boolean
  readonly files: readonly FoundFile[]
  /** Files with metadata of the series or its books; a one-shot has none. */
  readonly sidecars: readonly FoundFile[]
  /** Images that are posters of the series or one of its books. */
  readonly artwork: readonly FoundPicture[]
  /** Digest of names, sizes and times of the files, sidecars and artwork: when it is equal, nothing has changed. */
  readonly listing: string
}

export interface LibraryWalk {
  /** Every series below the start folder. */
  readonly series: Iterable<FoundSeries>
  /** Stored paths of unreadable files and folders with the reason; complete once `series` is exhausted. */
  readonly unreadable: ReadonlyMap<string, string>
  /** Stored paths of non-empty folders that are file systems of their own; complete at the end, like `unreadable`. */
  readonly disks: ReadonlySet<string>
  /** Stored paths of folders that contain partial files of a running or aborted write; complete at the end, like `unreadable`. */
  readonly leftovers: ReadonlySet<string>
}

export interface WalkRequest {
  /** Absolute path of the library. */
  readonly root: string
  /** Stored path of the start folder. */
  readonly from: string
  readonly rules: FileRules
  /** Whether to read subfolders. */
  readonly deep: boolean
  /** Absolute paths of files to ignore. */
  readonly ignored: ReadonlySet<string>
  /** Device number of the file system that contains a folder. */
  deviceOf(absolute: string): number
  /** Called for each folder and each of its files; throws to stop the walk. */
  checkStop(): void
}

/** @throws the file system's error when the start folder itself cannot be read */
export function walk(request: WalkRequest): LibraryWalk {
  const unreadable = new Map<string, string>()
  const disks = new Set<string>()
  const leftovers = new Set<string>()
  return { series: visit(request, { unreadable, disks, leftovers }), unreadable, disks, leftovers }
}

interface Folder {
  readonly path: string
  /** Real paths of the linked folders on the current path; links that lead back into them are not followed. */
  readonly links: readonly string[]
  readonly isLink?: boolean
  /** File system of the parent folder. */
  readonly deviceAbove?: number | undefined
}

interface WalkFindings {
  readonly unreadable: Map<string, string>
  readonly disks: Set<string>
  readonly leftovers: Set<string>
}

function* visit(request: WalkRequest, { unreadable, disks, leftovers }: WalkFindings): Generator<FoundSeries> {
  const { root, rules } = request
  const waiting: Folder[] = [{ path: request.from, links: [] }]
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    request.checkStop()
    const absolute = fromStoredPath(root, folder.path)
    const entries = readFolder(absolute, folder.path, folder.path === request.from ? undefined : unreadable)
    if (entries.some(({ name }) => isPartName(name))) leftovers.add(folder.path)
    if (folder.isLink && entries.length === 0) unreadable.set(folder.path, 'EMPTY')
    // After reading it, because that mounts file systems that the system connects on demand.
    const device = deviceOf(request, absolute)
    if (isAnother(device, folder.deviceAbove) && !entries.every(({ name }) => isHidden(name))) disks.add(folder.path)
    const { below, ...content } = sortEntries(entries, { ...request, folder, absolute, unreadable, device })
    if (content.files.length > 0) yield* toSeries({ path: folder.path, absolute, ...content }, rules)
    if (request.deep) waiting.push(...below.filter(({ path }) => !rules.isExcluded(slashed(fromStoredPath(root, path)))))
  }
}

/** undefined: the folder disappeared meanwhile. */
function deviceOf(request: WalkRequest, absolute: string): number | undefined {
  try {
    return request.deviceOf(absolute)
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return undefined
  }
}

const isAnother = (device: number | undefined, above: number | undefined): boolean =>
  device !== undefined && above !== undefined && device !== above

/** @param unreadable where to record a failure; without it the failure is thrown */
function readFolder(absolute: string, path: string, unreadable: Map<string, string> | undefined): readonly Dirent[] {
  try {
    return readdirSync(absolute, { withFileTypes: true })
  } catch (error) {
    if (!unreadable) throw error
    const code = codeOf(error)
    // A folder that disappears meanwhile is missing like any other.
    if (code !== 'ENOENT') unreadable.set(path, code)
    return []
  }
}

/** In characters; a longer path may not fit into a row of PostgreSQL's index. */
const maxPathLength = 600

interface Place extends WalkRequest {
  readonly folder: Folder
  readonly absolute: string
  readonly unreadable: Map<string, string>
  /** File system of the folder. */
  readonly device: number | undefined
}

interface SortedEntries {
  readonly files: FoundFile[]
  readonly sidecars: FoundFile[]
  readonly artwork: readonly FoundPicture[]
  readonly below: Folder[]
}

function sortEntries(entries: readonly Dirent[], place: Place): SortedEntries {
  const sorted: SortedNames = { files: [], sidecars: [], pictures: [], below: [] }
  const { folder, absolute, ignored } = place
  const prefix = folder.path === '' ? '' : `${folder.path}/`
  for (const entry of entries) {
    const { name } = entry
    if (isHidden(name) || (ignored.size > 0 && ignored.has(join(absolute, name)))) continue
    if (prefix.length + name.length > maxPathLength) place.unreadable.set(prefix + name, 'ENAMETOOLONG')
    else sortEntry(entry, prefix + name, place, sorted)
  }
  const { files, sidecars, pictures, below } = sorted
  return { files, sidecars, artwork: files.length > 0 ? pickArtwork(pictures, files, place) : [], below }
}

interface SortedNames extends Omit<SortedEntries, 'artwork'> {
  /** Names of images that may be posters. */
  readonly pictures: string[]
}

/** Adds an entry to what it is; only books, sidecars and links are looked at on the disk. */
function sortEntry(entry: Dirent, path: string, place: Place, sorted: SortedNames): void {
  const { name } = entry
  const { rules, absolute, folder, unreadable, device } = place
  if (entry.isDirectory()) return void sorted.below.push({ path, links: folder.links, deviceAbove: device })
  if (rules.mayBeArtwork(name)) return void sorted.pictures.push(name)
  const isBook = rules.isBook(name)
  const isSidecar = !isBook && rules.isSidecar(name)
  const isLink = entry.isSymbolicLink()
  if (!isBook && !isSidecar && !isLink) return
  place.checkStop()
  const stats = statOf(`${absolute}/${name}`, path, unreadable, isLink)
  if (stats?.isDirectory()) sorted.below.push(...followLink(path, place))
  else if (stats?.isFile() && isBook) sorted.files.push(fileOf(name, stats))
  else if (stats?.isFile() && isSidecar) sorted.sidecars.push(fileOf(name, stats))
}

/** Only images that are posters are processed further. */
function pickArtwork(names: readonly string[], files: readonly FoundFile[], { absolute, folder, unreadable }: Place): FoundPicture[] {
  if (names.length === 0) return []
  const books = new Map(files.map(({ name }) => [stemOf(name).toLowerCase(), name]))
  const stems = new Set(books.keys())
  return names.flatMap((name) => {
    const owner = ownerOfArtwork(name, stems)
    const stats = owner && statOf(`${absolute}/${name}`, folder.path === '' ? name : `${folder.path}/${name}`, unreadable)
    if (!owner || !stats?.isFile()) return []
    return [{ ...fileOf(name, stats), position: owner.position, book: owner.stem === undefined ? undefined : books.get(owner.stem) }]
  })
}

const fileOf = (name: string, stats: Stats): FoundFile => ({ name, sizeBytes: stats.size, modifiedMs: modifiedMsOf(stats) })

function statOf(absolute: string, path: string, unreadable: Map<string, string>, isLink = false): Stats | undefined {
  try {
    const stats = statSync(absolute, { throwIfNoEntry: false })
    // A name that is not valid text cannot be opened by its decoded form.
    if (!stats && path.includes('\uFFFD')) unreadable.set(path, 'ENAME')
    else if (!stats && isLink) unreadable.set(path, 'ENOENT')
    return stats
  } catch (error) {
    unreadable.set(path, codeOf(error))
    return undefined
  }
}

/** The folder behind a link, unless it leads back to an ancestor. */
function followLink(path: string, { root, folder, unreadable, device }: Place): Folder[] {
  try {
    const real = realpathSync(fromStoredPath(root, path))
    const from = realpathSync(fromStoredPath(root, folder.path))
    if (isInside(real, from) || folder.links.includes(real)) return []
    return [{ path, links: [...folder.links, real], isLink: true, deviceAbove: device }]
  } catch (error) {
    unreadable.set(path, codeOf(error))
    return []
  }
}

interface FolderContent extends Omit<SortedEntries, 'below'> {
  readonly path: string
  readonly absolute: string
}

function* toSeries({ path, absolute, ...content }: FolderContent, rules: FileRules): Generator<FoundSeries> {
  const [files, sidecars] = [content.files, content.sidecars].map((list) => list.toSorted(byName)) as [FoundFile[], FoundFile[]]
  const artwork = content.artwork.toSorted(byName)
  if (!rules.holdsOneshots(slashed(absolute))) {
    yield {
      path,
      folder: path,
      name: basename(absolute) || absolute,
      oneshot: false,
      files,
      sidecars,
      artwork,
      listing: listingOf([...files, ...sidecars, ...artwork]),
    }
    return
  }
  for (const file of files) {
    const filePath = path === '' ? file.name : `${path}/${file.name}`
    const own = artwork.filter(({ book }) => book === file.name)
    const listing = listingOf([file, ...own])
    yield { path: filePath, folder: path, name: stemOf(file.name), oneshot: true, files: [file], sidecars: [], artwork: own, listing }
  }
}

const byName = (a: FoundFile, b: FoundFile): number => (a.name < b.name ? -1 : 1)

function listingOf(files: readonly FoundFile[]): string {
  let text = ''
  for (const { name, sizeBytes, modifiedMs } of files) text += `${name}\0${sizeBytes}\0${modifiedMs}\0`
  return hash('sha1', text, 'base64url')
}

/** The path with "/" on every system, as the rules expect it. */
const slashed = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'))

const codeOf = (error: unknown): string => errorCodeOf(error) ?? 'UNKNOWN'
