// Reads what people's files hold, and they hold anything: wrong encodings, bare ampersands, unclosed tags, words where numbers
// belong. A field that makes no sense is absent; the others still count.
// Promise: no entity is expanded, nothing outside of the file is fetched, at most 4 MiB are looked at. Never throws.

import { XMLParser } from 'fast-xml-parser'
import { type ComicInfo, type ComicPage, type ElementKind, elementsAfterPages, elementsBeforePages } from './comic-info.ts'
import { decodeXml } from './decode-xml.ts'
import { normalComicInfo } from './normal-comic-info.rules.ts'
import { unescapeXml } from './xml-text.rules.ts'

export type ParsedComicInfo =
  | { readonly ok: true; readonly info: ComicInfo }
  | { readonly ok: false; readonly reason: 'too-large' | 'broken' | 'not-comic-info' }

const maxBytes = 4 * 1024 * 1024

/** Information of a ComicInfo.xml, cleaned as `writeComicInfo` would write it. */
export function parseComicInfo(bytes: Uint8Array): ParsedComicInfo {
  if (bytes.length > maxBytes) return { ok: false, reason: 'too-large' }
  const document = parseXml(decodeXml(bytes))
  if (document === undefined) return { ok: false, reason: 'broken' }
  const root = childrenOf(document).find(({ name }) => name.toLowerCase() === 'comicinfo')
  if (root === undefined) return { ok: false, reason: 'not-comic-info' }
  const elements = descendantsOf(root)
  const texts = new Map<string, string>()
  for (const element of elements) {
    const name = element.name.toLowerCase()
    if (!texts.get(name)) texts.set(name, textOf(element).trim())
  }
  const fields = [...elementsBeforePages, ...elementsAfterPages].map(
    ([name, field, kind]) => [field, readValue(texts.get(name.toLowerCase()), kind)] as const,
  )
  const pages = elements.filter(({ name }) => name.toLowerCase() === 'page').flatMap(readPage)
  return { ok: true, info: normalComicInfo({ ...Object.fromEntries(fields), pages }) }
}

// Order is preserved so that the result is lists of nodes: an element's name never becomes the name of a property of ours.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  allowBooleanAttributes: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 64,
})

/** The parser throws for what it cannot follow at all, with errors of no class of its own. */
function parseXml(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    return undefined
  }
}

interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Texts and elements, as the parser gives them. */
  readonly content: unknown
}

/** The elements in a list of nodes, each of which is an object with one key, its name, and maybe its attributes under ":@". */
function childrenOf(nodes: unknown): readonly XmlElement[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isRecord).flatMap((node) =>
    Object.entries(node)
      .filter(([name]) => name !== ':@' && !name.startsWith('#'))
      .map(([name, content]) => ({ name, content, attributes: attributesOf(node[':@']) })),
  )
}

/** All elements below one, in order: an unclosed tag swallows those that follow it. */
const descendantsOf = (element: XmlElement): readonly XmlElement[] =>
  childrenOf(element.content).flatMap((child) => [child, ...descendantsOf(child)])

function textOf({ content }: XmlElement): string {
  if (!Array.isArray(content)) return ''
  return content
    .filter(isRecord)
    .map((node) => {
      if (typeof node['#text'] === 'string') return unescapeXml(node['#text'])
      return Array.isArray(node['#cdata']) ? rawTextOf(node['#cdata']) : ''
    })
    .join('')
}

const rawTextOf = (nodes: readonly unknown[]): string => nodes.map((node) => (isRecord(node) ? String(node['#text'] ?? '') : '')).join('')

function attributesOf(attributes: unknown): ReadonlyMap<string, string> {
  if (!isRecord(attributes)) return new Map()
  return new Map(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), unescapeXml(String(value)).trim()]))
}

function readValue(text: string | undefined, kind: ElementKind): string | number | readonly string[] | undefined {
  if (text === undefined || text === '') return undefined
  switch (kind) {
    case 'integer':
      return readInteger(text)
    case 'rating':
      return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
    case 'list':
      return text.split(',')
    case 'links':
      // Komga separates by white space, Kavita by commas, which addresses may hold: only one before a new address separates.
      return text.split(/\s+|,(?=https?:)/)
    case 'text':
    case 'paragraphs':
      return text
  }
}

const readInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+(\.0+)?$/.test(text) ? Number(text) : undefined

function readPage({ attributes }: XmlElement): readonly ComicPage[] {
  const image = readInteger(attributes.get('image'))
  if (image === undefined) return []
  const doublePage = attributes.get('doublepage')?.toLowerCase()
  return [
    {
      image,
      type: attributes.get('type'),
      doublePage: doublePage === undefined ? undefined : doublePage === 'true' || doublePage === '1',
      bookmark: attributes.get('bookmark'),
      imageBytes: readInteger(attributes.get('imagesize')),
      widthPx: readInteger(attributes.get('imagewidth')),
      heightPx: readInteger(attributes.get('imageheight')),
    },
  ]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
