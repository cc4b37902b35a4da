// XML as found in practice, as plain elements.
// Guarantee: no entity is expanded, nothing outside the text is fetched. Never throws. Limit: callers bound the size of the text.
import { type X2jOptions, XMLParser } from 'fast-xml-parser'
import { unescapeXml } from './xml-text.rules.ts'

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string
  /** By name in lower case, without namespace prefix. */
  readonly attributes: ReadonlyMap<string, string>
  /** Texts and elements, as returned by the parser. */
  readonly content: unknown
}

// Order is preserved so that the result is a list of nodes: element names never become property names.
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
  // Otherwise the parser writes out the names of all parents for each element.
  jPath: false,
}
const xml = new XMLParser(options)
const xhtml = new XMLParser({
  ...options,
  maxNestedTags: 256,
  unpairedTags: ['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'],
  stopNodes: ['*.script', '*.style'],
})

/** Parses a document to nodes for `childrenOf`; undefined when the parser fails. */
export const parseXml = (text: string): unknown => parseWith(xml, text)

/** The same for pages of books: elements that HTML leaves open are closed, and deep nesting is common. */
export const parseXhtml = (text: string): unknown => parseWith(xhtml, text)

/** The parser throws errors without a class of their own. */
function parseWith(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the elements in a list of nodes, each of which is an object with its name as the only key, and possibly its attributes under
 * ":@".
 */
export function childrenOf(nodes: unknown): readonly XmlElement[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isRecord).flatMap((node) =>
    Object.entries(node)
      .filter(([name]) => name !== ':@' && !name.startsWith('#'))
      .map(([name, content]) => ({ name, content, attributes: attributesOf(node[':@']) })),
  )
}

/** Returns all elements below one, in order: an unclosed tag contains those that follow it. */
export function descendantsOf(element: XmlElement): readonly XmlElement[] {
  const found: XmlElement[] = []
  const addBelow = ({ content }: XmlElement): void => {
    for (const child of childrenOf(content)) {
      found.push(child)
      addBelow(child)
    }
  }
  addBelow(element)
  return found
}

/** Returns the text of an element, excluding its child elements. */
export function textOf({ content }: XmlElement): string {
  return Array.isArray(content) ? content.filter(isRecord).map(ownTextOf).join('') : ''
}

/** Returns the text of an element including its child elements, in document order. */
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
