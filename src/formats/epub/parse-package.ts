// The package document: title of the book, its files and their reading order.
import { childrenOf, descendantsOf, parseXml, wholeTextOf, type XmlElement } from '../xml/index.ts'
import type { EpubLink, EpubMetadata, PageSpread } from './epub-contents.ts'
import { resolveHref } from './href.rules.ts'
import { parseMetadata } from './parse-metadata.ts'

export interface ManifestItem {
  /** Path in the archive, not escaped. */
  readonly path: string
  readonly mediaType: string
  readonly properties: ReadonlySet<string>
}

export interface SpineItem extends ManifestItem {
  readonly spread: PageSpread | undefined
}

export interface PackageDocument {
  readonly metadata: EpubMetadata
  readonly isFixedLayout: boolean
  /** By id. */
  readonly manifest: ReadonlyMap<string, ManifestItem>
  /** Items in reading order. */
  readonly spine: readonly SpineItem[]
  /** The navigation document of EPUB 3. */
  readonly nav: ManifestItem | undefined
  /** The table of contents of EPUB 2. */
  readonly ncx: ManifestItem | undefined
  readonly cover: ManifestItem | undefined
  /** EPUB 2's landmarks. */
  readonly guide: readonly EpubLink[]
}

const ncxType = 'application/x-dtbncx+xml'
const maxItems = 20_000
const maxMetadata = 5000

/** @param path of the document in the archive @returns undefined when it is not a package document */
export function parsePackage(path: string, text: string): PackageDocument | undefined {
  const root = childrenOf(parseXml(text)).find(({ name }) => name === 'package')
  if (!root) return undefined
  const parts = childrenOf(root.content)
  const part = (name: string) => parts.find((element) => element.name === name)
  const metadataElements = descendantsOf(part('metadata') ?? nothing).slice(0, maxMetadata)
  const manifest = parseManifest(path, part('manifest'))
  const items = [...manifest.values()]
  const spine = part('spine')
  const itemrefs = childrenOf(spine?.content).filter(({ name }) => name === 'itemref')
  const direction = spine?.attributes.get('page-progression-direction')
  return {
    metadata: { ...parseMetadata(metadataElements), ...(direction === 'rtl' || direction === 'ltr' ? { direction } : {}) },
    isFixedLayout: metadataElements.some(declaresFixedLayout),
    manifest,
    spine: itemrefs.slice(0, maxItems).flatMap((itemref) => parseItemref(itemref, manifest)),
    nav: items.find(({ properties }) => properties.has('nav')),
    ncx: manifest.get(spine?.attributes.get('toc') ?? '') ?? items.find(({ mediaType }) => mediaType === ncxType),
    cover: findCover(manifest, metadataElements),
    guide: parseGuide(path, part('guide')),
  }
}

const nothing: XmlElement = { name: '', attributes: new Map(), content: [] }

function parseManifest(path: string, manifest: XmlElement | undefined): ReadonlyMap<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  for (const { name, attributes } of childrenOf(manifest?.content).slice(0, maxItems)) {
    const target = name === 'item' ? resolveHref(path, attributes.get('href') ?? '') : undefined
    const id = attributes.get('id')
    if (!target || !id || items.has(id)) continue
    const properties = new Set((attributes.get('properties') ?? '').split(/\s+/).filter(Boolean))
    items.set(id, { path: target.path, mediaType: attributes.get('media-type')?.toLowerCase() || 'application/octet-stream', properties })
  }
  return items
}

function parseItemref({ attributes }: XmlElement, manifest: ReadonlyMap<string, ManifestItem>): readonly SpineItem[] {
  const item = manifest.get(attributes.get('idref') ?? '')
  return item ? [{ ...item, spread: spreadOf(attributes.get('properties')) }] : []
}

/** EPUB 3.3, "Spread placement": left and right may be written without the prefix. */
function spreadOf(properties: string | undefined): PageSpread | undefined {
  const spread = properties && /(?:^|\s)(?:rendition:)?page-spread-(left|right|center)(?=\s|$)/.exec(properties)?.[1]
  return spread === 'left' || spread === 'right' || spread === 'center' ? spread : undefined
}

/** EPUB 3 declares fixed layout in a property, older Apple and Amazon books in a name. */
function declaresFixedLayout(element: XmlElement): boolean {
  const { name, attributes } = element
  if (name !== 'meta') return false
  if (attributes.get('property') === 'rendition:layout') return wholeTextOf(element).trim() === 'pre-paginated'
  return attributes.get('name') === 'fixed-layout' && attributes.get('content') === 'true'
}

function findCover(manifest: ReadonlyMap<string, ManifestItem>, metadata: readonly XmlElement[]): ManifestItem | undefined {
  const marked = [...manifest.values()].find(({ properties }) => properties.has('cover-image'))
  if (marked) return marked
  const coverMeta = metadata.find(({ name, attributes }) => name === 'meta' && attributes.get('name') === 'cover')
  const item = manifest.get(coverMeta?.attributes.get('content') ?? '')
  return item?.mediaType.startsWith('image/') ? item : undefined
}

const parseGuide = (path: string, guide: XmlElement | undefined): readonly EpubLink[] =>
  childrenOf(guide?.content)
    .filter(({ name }) => name === 'reference')
    .flatMap(({ attributes }) => {
      const target = resolveHref(path, attributes.get('href') ?? '')
      return target ? [{ title: attributes.get('title') || attributes.get('type') || '', ...target }] : []
    })
