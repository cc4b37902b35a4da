// Reads ComicInfo files as found in practice: wrong encodings, bare ampersands, unclosed tags, text where numbers belong. An invalid
// field is absent; the others are read.
// Guarantee: no entity is expanded, nothing outside the file is fetched, at most 4 MiB are read. Never throws.

import { childrenOf, decodeXml, descendantsOf, parseXml, textOf } from '../xml/index.ts'
import { type ComicInfo, type ComicPage, type ElementKind, elementsAfterPages, elementsBeforePages } from './comic-info.ts'
import { normalComicInfo } from './normal-comic-info.rules.ts'
import { type ComicInfoTexts, readPlainDocument } from './plain-document.ts'

export type ParsedComicInfo =
  | { readonly ok: true; readonly info: ComicInfo }
  | { readonly ok: false; readonly reason: 'too-large' | 'broken' | 'not-comic-info' }

const maxBytes = 4 * 1024 * 1024

/** Returns the information of a ComicInfo.xml, cleaned as `writeComicInfo` would write it. */
export function parseComicInfo(bytes: Uint8Array): ParsedComicInfo {
  if (bytes.length > maxBytes) return { ok: false, reason: 'too-large' }
  const text = decodeXml(bytes)
  const document = readPlainDocument(text) ?? readTree(text)
  if (typeof document === 'string') return { ok: false, reason: document }
  const fields = [...document.texts].flatMap(([name, value]) => readField(name, value))
  return { ok: true, info: normalComicInfo({ ...Object.fromEntries(fields), pages: document.pages.flatMap(readPage) }) }
}

/** Reads any document with the parser. */
export function readTree(text: string): ComicInfoTexts | 'broken' | 'not-comic-info' {
  const document = parseXml(text)
  if (document === undefined) return 'broken'
  const root = childrenOf(document).find(({ name }) => name.toLowerCase() === 'comicinfo')
  if (root === undefined) return 'not-comic-info'
  const elements = descendantsOf(root)
  const texts = new Map<string, string>()
  for (const element of elements) {
    const name = element.name.toLowerCase()
    if (!texts.get(name)) texts.set(name, textOf(element).trim())
  }
  const pages = elements.filter(({ name }) => name.toLowerCase() === 'page').map((element) => element.attributes)
  return { texts, pages }
}

/** Field and kind by the element's name in lower case. */
const fieldOf: ReadonlyMap<string, readonly [field: string, kind: ElementKind]> = new Map(
  [...elementsBeforePages, ...elementsAfterPages].map(([name, field, kind]) => [name.toLowerCase(), [field, kind]]),
)

function readField(name: string, text: string): readonly (readonly [string, unknown])[] {
  const definition = fieldOf.get(name)
  return definition === undefined || text === '' ? [] : [[definition[0], readValue(text, definition[1])]]
}

function readValue(text: string, kind: ElementKind): string | number | readonly string[] | undefined {
  switch (kind) {
    case 'integer':
      return readInteger(text)
    case 'rating':
      return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
    case 'list':
      return text.split(',')
    case 'links':
      // Komga separates links by white space, Kavita by commas, which links may contain: only a comma before a new link separates.
      return text.split(/\s+|,(?=https?:)/)
    case 'text':
    case 'paragraphs':
      return text
  }
}

const readInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+(\.0+)?$/.test(text) ? Number(text) : undefined

function readPage(attributes: ReadonlyMap<string, string>): readonly ComicPage[] {
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
