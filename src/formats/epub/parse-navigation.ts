// Tables of contents, landmarks and page lists, from the navigation document of EPUB 3 and the NCX of EPUB 2.
import { childrenOf, cleanLine, descendantsOf, parseXhtml, parseXml, wholeTextOf, type XmlElement } from '../xml/index.ts'
import type { EpubLink, EpubNavigation } from './epub-contents.ts'
import { resolveHref } from './href.rules.ts'

/** Deeper entries are omitted. */
const deepestLink = 16
const maxLinks = 20_000
const maxTitleLength = 500

/** @param path of the document in the archive @returns undefined when it cannot be read */
export function parseNavigationDocument(path: string, text: string): EpubNavigation | undefined {
  const nodes = parseXhtml(text)
  if (nodes === undefined) return undefined
  const navs = childrenOf(nodes)
    .flatMap((root) => [root, ...descendantsOf(root)])
    .filter(({ name }) => name === 'nav')
  const linksOf = (...types: string[]) => {
    const nav = navs.find(({ attributes }) => (attributes.get('type') ?? '').split(/\s+/).some((type) => types.includes(type)))
    return listedLinks(nav?.content, path, { left: maxLinks, depth: 0 })
  }
  return { toc: linksOf('toc'), landmarks: linksOf('landmarks'), pageList: linksOf('page-list') }
}

/** @param path of the document in the archive @returns undefined when it is not an NCX */
export function parseNcx(path: string, text: string): Omit<EpubNavigation, 'landmarks'> | undefined {
  const root = childrenOf(parseXml(text)).find(({ name }) => name === 'ncx')
  if (!root) return undefined
  const listNamed = (list: string, point: string) => {
    const found = childrenOf(root.content).find(({ name }) => name === list)
    return pointedLinks(found?.content, { path, point }, { left: maxLinks, depth: 0 })
  }
  return { toc: listNamed('navMap', 'navPoint'), pageList: listNamed('pageList', 'pageTarget') }
}

/** Remaining number of links. */
interface Bounds {
  left: number
  readonly depth: number
}

/** Returns the items of the first list in a section of a navigation document. */
function listedLinks(content: unknown, path: string, bounds: Bounds): readonly EpubLink[] {
  if (bounds.depth > deepestLink) return []
  const list = childrenOf(content).find(({ name }) => name === 'ol' || name === 'ul')
  return childrenOf(list?.content)
    .filter(({ name }) => name === 'li')
    .flatMap((item) => {
      if (bounds.left-- <= 0) return []
      const label = childrenOf(item.content).find(({ name }) => name === 'a' || name === 'span')
      const deeper: Bounds = { left: bounds.left, depth: bounds.depth + 1 }
      const children = listedLinks(item.content, path, deeper)
      bounds.left = deeper.left
      return linkOf(label, { path, href: label?.attributes.get('href'), children })
    })
}

function pointedLinks(content: unknown, place: { path: string; point: string }, bounds: Bounds): readonly EpubLink[] {
  if (bounds.depth > deepestLink) return []
  return childrenOf(content)
    .filter(({ name }) => name === place.point)
    .flatMap((point) => {
      if (bounds.left-- <= 0) return []
      const parts = childrenOf(point.content)
      const label = parts.find(({ name }) => name === 'navLabel')
      const href = parts.find(({ name }) => name === 'content')?.attributes.get('src')
      const deeper: Bounds = { left: bounds.left, depth: bounds.depth + 1 }
      const children = pointedLinks(point.content, place, deeper)
      bounds.left = deeper.left
      return linkOf(label, { path: place.path, href, children })
    })
}

interface LinkParts {
  readonly path: string
  readonly href: string | undefined
  readonly children: readonly EpubLink[]
}

/** Returns nothing for an item that has neither a target nor children. */
function linkOf(label: XmlElement | undefined, { path, href, children }: LinkParts): readonly EpubLink[] {
  const title = label ? cleanLine(wholeTextOf(label)).slice(0, maxTitleLength) : ''
  const target = href === undefined ? undefined : resolveHref(path, href)
  if (!target && children.length === 0) return []
  return [{ title, ...target, ...(children.length > 0 ? { children } : {}) }]
}
