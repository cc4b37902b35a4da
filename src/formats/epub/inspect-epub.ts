// Guarantee: for any bytes, this returns contents that are safe to use, returns `undefined` for files that are not EPUBs, or throws an
// EpubError or ArchiveError; it never hangs. Limit: blocking, for worker threads; the text of the book is only read to detect a comic.
import { noPages } from '../archive/page-table.ts'
import { childrenOf, descendantsOf, parseXml } from '../xml/index.ts'
import { type EpubArchive, withEpubArchive } from './epub-archive.ts'
import { type EpubContents, EpubError, type EpubNavigation, type EpubProblem, type EpubResource } from './epub-contents.ts'
import { resolveHref } from './href.rules.ts'
import { parseNavigationDocument, parseNcx } from './parse-navigation.ts'
import { type PackageDocument, parsePackage } from './parse-package.ts'
import { picturePages } from './picture-pages.ts'
import { hasTooManyPositions } from './positions.rules.ts'
import { singlePictureIn } from './single-picture.rules.ts'

const containerName = 'META-INF/container.xml'
const packageType = 'application/oebps-package+xml'
const epubType = 'application/epub+zip'

const maxMimetypeBytes = 1024
const maxDocumentBytes = 4 * 1024 * 1024

/** Names of entries that only an EPUB has; any of them triggers a closer inspection. */
export const epubMarks: ReadonlySet<string> = new Set(['mimetype', containerName])

/**
 * Reads what a scan needs from an EPUB.
 * @returns undefined when the file is an archive but not an EPUB
 * @throws EpubError, ArchiveError
 */
export const inspectEpub = (path: string): EpubContents | undefined => withEpubArchive(path, inspectOpenEpub)

function inspectOpenEpub(archive: EpubArchive): EpubContents | undefined {
  const packagePath = findPackage(archive)
  const claimsToBe = archive.text('mimetype', maxMimetypeBytes)?.trim().startsWith(epubType)
  if (packagePath === undefined) {
    if (!claimsToBe) return undefined
    throw new EpubError('BROKEN', 'The book does not say where its package document is')
  }
  const text = archive.text(packagePath, maxDocumentBytes)
  const document = text === undefined ? undefined : parsePackage(packagePath, text)
  if (!document) throw new EpubError('BROKEN', 'The package document cannot be read')
  return contentsOf(archive, document)
}

function findPackage(archive: EpubArchive): string | undefined {
  const container = archive.text(containerName, maxDocumentBytes)
  const roots = container === undefined ? [] : childrenOf(parseXml(container))
  const rootfile = roots.flatMap(descendantsOf).find(({ name, attributes }) => name === 'rootfile' && isPackage(attributes))
  return rootfile && resolveHref('', rootfile.attributes.get('full-path') ?? '')?.path
}

/** Old writers omit the type. */
const isPackage = (attributes: ReadonlyMap<string, string>): boolean => (attributes.get('media-type') ?? packageType) === packageType

function contentsOf(archive: EpubArchive, document: PackageDocument): EpubContents {
  if (isDrmProtected(archive, document)) throw new EpubError('ENCRYPTED', 'The documents of the book are encrypted')
  const { readingOrder, resources, missing } = locateAll(archive, document)
  if (readingOrder.length === 0) throw new EpubError('BROKEN', 'The book has no documents to read')
  const navigation = navigationOf(archive, document)
  const { pages, damaged } = picturePages(archive, readingOrder)
  const troubles: EpubProblem[] = [...problemWith('entries', missing), ...navigation.troubles, ...problemWith('pages', damaged)]
  if (hasTooManyPositions(readingOrder)) troubles.push({ kind: 'positions', names: [] })
  return {
    metadata: document.metadata,
    isFixedLayout: document.isFixedLayout,
    readingOrder,
    resources,
    toc: navigation.toc,
    landmarks: navigation.landmarks,
    pageList: navigation.pageList,
    cover: coverOf(archive, document, readingOrder),
    pages: pages ?? noPages,
    problems: troubles,
  }
}

const problemWith = (kind: EpubProblem['kind'], names: readonly string[]): readonly EpubProblem[] =>
  names.length > 0 ? [{ kind, names }] : []

/** Checks whether the book is encrypted completely, or so much of it that it cannot be read. */
function isDrmProtected(archive: EpubArchive, { spine }: PackageDocument): boolean {
  const text = archive.text(encryptionName, maxDocumentBytes)
  const locked = text === undefined ? undefined : parseEncryption(text)
  return spine.some(({ path }) => locked?.has(path) || archive.find(path)?.encrypted)
}

interface Located {
  readonly readingOrder: readonly EpubResource[]
  readonly resources: readonly EpubResource[]
  /** Names in the manifest that the archive does not contain. */
  readonly missing: readonly string[]
}

function locateAll(archive: EpubArchive, { manifest, spine }: PackageDocument): Located {
  const missing: string[] = []
  const resources = new Map<string, EpubResource>()
  for (const { path, mediaType } of manifest.values()) {
    const resource = resources.get(path) ?? archive.locate(path, mediaType)
    if (resource) resources.set(path, resource)
    else missing.push(path)
  }
  const spreads = new Map(spine.toReversed().map(({ path, spread }) => [path, spread]))
  const read = new Set(spine.map(({ path }) => path))
  const inOrder = (path: string): readonly EpubResource[] => {
    const [resource, spread] = [resources.get(path), spreads.get(path)]
    return resource ? [{ ...resource, ...(spread ? { spread } : {}) }] : []
  }
  return {
    // A document that the spine lists twice is included once; otherwise a reader's position in it would be ambiguous.
    readingOrder: [...read].flatMap(inOrder),
    resources: [...resources.values()].filter(({ name }) => !read.has(name)),
    missing: [...new Set(missing)],
  }
}

interface FoundNavigation extends EpubNavigation {
  readonly troubles: readonly EpubProblem[]
}

/** Uses EPUB 3's navigation document where available, otherwise the EPUB 2 equivalents. */
function navigationOf(archive: EpubArchive, { nav, ncx, guide }: PackageDocument): FoundNavigation {
  const navText = nav && archive.text(nav.path, maxDocumentBytes)
  const ncxText = ncx && archive.text(ncx.path, maxDocumentBytes)
  const newer = nav && navText !== undefined ? parseNavigationDocument(nav.path, navText) : undefined
  const older = ncx && ncxText !== undefined ? parseNcx(ncx.path, ncxText) : undefined
  const failed = [nav && !newer ? nav.path : [], ncx && !older ? ncx.path : []].flat()
  const toc = firstFilled(newer?.toc, older?.toc)
  const troubles: EpubProblem[] = failed.length > 0 && toc.length === 0 ? [{ kind: 'toc', names: failed }] : []
  if (nav && !newer) troubles.push({ kind: 'landmarks', names: [nav.path] }, { kind: 'page-list', names: [nav.path] })
  return { toc, landmarks: firstFilled(newer?.landmarks, guide), pageList: firstFilled(newer?.pageList, older?.pageList), troubles }
}

const firstFilled = <T>(...lists: readonly (readonly T[] | undefined)[]): readonly T[] =>
  lists.find((list) => list && list.length > 0) ?? []

/** Returns the image declared as cover, otherwise the one that makes up the first document. */
function coverOf(archive: EpubArchive, { cover }: PackageDocument, [first]: readonly EpubResource[]): string | undefined {
  if (cover && archive.picture(cover.path)) return cover.path
  const text = first && archive.text(first.name, maxDocumentBytes)
  const picture = first && text !== undefined ? singlePictureIn(first.name, text) : undefined
  return picture !== undefined && archive.picture(picture) ? picture : undefined
}

// Which files of a book are encrypted. Fonts often are, which does not affect reading.
const encryptionName = 'META-INF/encryption.xml'

/** Returns the paths in the archive of the encrypted files. */
export function parseEncryption(text: string): ReadonlySet<string> {
  const references = childrenOf(parseXml(text))
    .flatMap(descendantsOf)
    .filter(({ name }) => name === 'CipherReference')
  return new Set(references.flatMap(({ attributes }) => resolveHref('', attributes.get('uri') ?? '')?.path ?? []))
}
