// Adds missing elements to a ComicInfo.xml by editing its text.
// Guarantee: every existing element, attribute and comment stays as written, including unknown ones; an element with a value keeps it;
// each new one goes where the schema expects it; a date is only completed, never mixed from two.
// Limit: a file that is not well-formed XML is rewritten with every value that could be read from it.
import { decodeXml, escapeXml } from '../xml/index.ts'
import { type ComicInfo, elementsAfterPages, elementsBeforePages } from './comic-info.ts'
import { normalComicInfo } from './normal-comic-info.rules.ts'
import { parseComicInfo } from './parse-comic-info.ts'
import { writeComicInfo, writtenValue } from './write-comic-info.ts'

/**
 * @param file content of the ComicInfo.xml
 * @param missing values that the result must contain where the file has none
 * @returns the new text; undefined when nothing is missing
 */
export function fillComicInfo(file: Uint8Array, missing: ComicInfo): string | undefined {
  const parsed = parseComicInfo(file)
  if (!parsed.ok) return writeComicInfo(missing)
  const normalized = normalComicInfo(missing)
  const isSameDate = (['year', 'month'] as const).every((part) => [undefined, normalized[part]].includes(parsed.info[part]))
  const fields = [...elementsBeforePages, ...elementsAfterPages].filter(([, field]) => {
    const isOtherDate = !isSameDate && (field === 'month' || field === 'day')
    return normalized[field] !== undefined && parsed.info[field] === undefined && !isOtherDate
  })
  if (fields.length === 0) return undefined
  const text = decodeXml(file)
  const children = topElements(text)
  if (!children) return writeComicInfo({ ...normalized, ...parsed.info })
  const edits = fields.map(([element, field]): Edit => {
    const line = `<${element}>${escapeXml(writtenValue(element, normalized[field]))}</${element}>`
    const empty = children.list.find(({ name }) => name === element.toLowerCase())
    if (empty) return { start: empty.start, end: empty.end, text: line }
    const next = children.list.find(({ name }) => orderOf(name) > orderOf(element.toLowerCase()))
    const at = next?.start ?? children.end
    return { start: at, end: at, text: next ? `${line}\n  ` : `  ${line}\n` }
  })
  return inUtf8(applyEdits(text, edits))
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies the edits from first to last; edits at the same position keep their order. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return result + text.slice(done)
}

const order = new Map(
  [...elementsBeforePages.map(([name]) => name), 'Pages', ...elementsAfterPages.map(([name]) => name)].map((name, n) => [
    name.toLowerCase(),
    n,
  ]),
)

/** Elements unknown to the schema have no position in its order. */
const orderOf = (name: string): number => order.get(name) ?? -1

interface TopElement {
  /** Lower case, without prefix. */
  readonly name: string
  readonly start: number
  readonly end: number
}

const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!(?:[^<>[]|\[[^\]]*\])*>|<(\/?)([^\s<>/]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/g

/** Returns the elements directly below the root, and the offset of the root's closing tag; undefined when tags do not match. */
function topElements(text: string): { readonly list: readonly TopElement[]; readonly end: number } | undefined {
  const list: TopElement[] = []
  const open: { readonly tag: string; readonly start: number }[] = []
  let end: number | undefined
  for (const match of text.matchAll(markup)) {
    const [matched, closing, tag, selfClosing] = match
    if (tag === undefined) continue
    if (end !== undefined) return undefined
    const element = closing === '/' ? open.pop() : { tag, start: match.index }
    if (element?.tag !== tag) return undefined
    if (closing !== '/' && selfClosing !== '/') open.push(element)
    else if (open.length === 1) list.push({ name: plainName(tag), start: element.start, end: match.index + matched.length })
    else if (open.length === 0) end = match.index
  }
  return end === undefined || !text.startsWith('</', end) ? undefined : { list, end }
}

const plainName = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase()

/** The text is written back to the archive as UTF-8, regardless of its original encoding. */
const inUtf8 = (text: string): string => text.replace(/^(<\?xml[^>]*\sencoding\s*=\s*)(["'])[\w.:-]+\2/, '$1$2utf-8$2')
