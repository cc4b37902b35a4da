// XML as people's files hold it, as plain elements.
// Promise: no entity is expanded, nothing outside of the text is fetched. Never throws. Limit: callers bound the size of the text.
import { type X2jOptions, XMLParser } from 'fast-xml-parser'
import { unescapeXml } from './xml-text.rules.ts'

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string
  /** By name in lower case, without namespace prefix. */
  readonly attributes: ReadonlyMap<string, string>
  /** Texts and elements, as the parser gives them. */
  readonly content: unknown
}

// Order is preserved so that the result is lists of nodes: an element's name never becomes the name of a property of ours.
const options: X2jOptions = {
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
}
const xml = new XMLParser(options)
const xhtml = new XMLParser({
  ...options,
  maxNestedTags: 256,
  unpairedTags: ['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'],
  stopNodes: ['*.script', '*.style'],
})

/** A document's nodes, for `childrenOf`; undefined when the parser cannot follow it at all. */
export const parseXml = (text: string): unknown => parseWith(xml, text)

/** The same for pages of books: elements that HTML leaves open are closed, and deep nesting is usual. */
export const parseXhtml = (text: string): unknown => parseWith(xhtml, text)

/** The parser throws for what it cannot follow, with errors of no class of its own. */
function parseWith(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    return undefined
  }
}

/** The elements in a list of nodes, each of which is an object with one key, its name, and maybe its attributes under ":@". */
export function childrenOf(nodes: unknown): readonly XmlElement[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isRecord).flatMap((node) =>
    Object.entries(node)
      .filter(([name]) => name !== ':@' && !name.startsWith('#'))
      .map(([name, content]) => ({ name, content, attributes: attributesOf(node[':@']) })),
  )
}

/** All elements below one, in order: an unclosed tag swallows those that follow it. */
export const descendantsOf = (element: XmlElement): readonly XmlElement[] =>
  childrenOf(element.content).flatMap((child) => [child, ...descendantsOf(child)])

/** The text of an element itself, without that of the elements in it. */
export function textOf({ content }: XmlElement): string {
  return Array.isArray(content) ? content.filter(isRecord).map(ownTextOf).join('') : ''
}

/** The text of an element with that of the elements in it, in the order of the document. */
export function wholeTextOf({ content }: XmlElement): string {
  if (!Array.isArray(content)) return ''
  return content
    .filter(isRecord)
    .map((node) => ownTextOf(node) + childrenOf([node]).map(wholeTextOf).join(''))
    .join('')
}

function ownTextOf(node: Readonly<Record<string, unknown>>): string {
  if (typeof node['#text'] === 'string') return unescapeXml(node['#text'])
  return Array.isArray(node['#cdata']) ? rawTextOf(node['#cdata']) : ''
}

const rawTextOf = (nodes: readonly unknown[]): string => nodes.map((node) => (isRecord(node) ? String(node['#text'] ?? '') : '')).join('')

function attributesOf(attributes: unknown): ReadonlyMap<string, string> {
  if (!isRecord(attributes)) return new Map()
  return new Map(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), unescapeXml(String(value)).trim()]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
