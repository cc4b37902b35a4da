// Reads the ComicInfo files that programs write: elements with plain text, and pages with attributes. A scan reads thousands of them, and
// this takes a fraction of what building a tree of elements takes. Everything else is left to the parser, with the same result.
import { requireDefined } from '../../kernel/errors/index.ts'
import { unescapeXml } from '../xml/index.ts'

export interface ComicInfoTexts {
  /** Text by element name in lower case; of several elements with one name, the first that has text. */
  readonly texts: ReadonlyMap<string, string>
  /** Attributes of each page by name in lower case. */
  readonly pages: readonly ReadonlyMap<string, string>[]
}

const attributes = String.raw`(?:\s+[A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?="[^"<>]*")*`
const start = new RegExp(String.raw`^\s*(?:<\?xml[^<>?]*\?>\s*)?<ComicInfo${attributes}\s*>`, 'i')
const plainElement = /\s*<([A-Za-z]\w*)(?:\s*\/>|>([^<]*)<\/\1>)/y
const startOfPages = /\s*<Pages>/y
const page = /\s*<Page((?:\s+[A-Za-z]\w*="[^"<>]*")*)\s*(?:\/>|>\s*<\/Page>)/y
const endOfPages = /\s*<\/Pages>/y
const attribute = /(\w+)="([^"]*)"/g
const end = /\s*<\/ComicInfo>\s*$/iy

/** Returns undefined for a document that only a parser can read. */
export function readPlainDocument(text: string): ComicInfoTexts | undefined {
  let at = start.exec(text)?.[0].length
  if (at === undefined) return undefined
  const texts = new Map<string, string>()
  const pages: ReadonlyMap<string, string>[] = []
  for (;;) {
    const element = matchAt(plainElement, text, at)
    if (element) {
      addText(texts, requireDefined(element[1], 'the name of an element'), element[2])
      at = plainElement.lastIndex
      continue
    }
    const afterPages = readPages(text, at, pages)
    if (afterPages === undefined) return matchAt(end, text, at) ? { texts, pages } : undefined
    at = afterPages
  }
}

/** @param text undefined for an element that closes itself */
function addText(texts: Map<string, string>, name: string, text: string | undefined): void {
  const key = name.toLowerCase()
  if (!texts.get(key)) texts.set(key, text === undefined ? '' : unescapeXml(text).trim())
}

/** @returns where the list of pages ends; undefined when there is none that can be read */
function readPages(text: string, from: number, pages: ReadonlyMap<string, string>[]): number | undefined {
  if (!matchAt(startOfPages, text, from)) return undefined
  let at = startOfPages.lastIndex
  for (let match = matchAt(page, text, at); match; match = matchAt(page, text, at)) {
    pages.push(readAttributes(match[1]))
    at = page.lastIndex
  }
  return matchAt(endOfPages, text, at) ? endOfPages.lastIndex : undefined
}

function readAttributes(text: string | undefined): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  for (const match of requireDefined(text, 'the attributes of a page').matchAll(attribute)) {
    const name = requireDefined(match[1], 'the name of an attribute')
    read.set(name.toLowerCase(), unescapeXml(requireDefined(match[2], 'the value of an attribute')).trim())
  }
  return read
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
