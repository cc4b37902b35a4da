// The search syntax, as far as Komga's clients use Lucene's (docs/api/komga-contract.md, "Full-text search"): words, "phrases",
// field:value, ranges [a TO b] and {a TO b}, wildcards, AND, OR, NOT, + and -, parentheses.
// Guarantee: any text is parsed or rejected and never causes an error. AND binds tighter than OR and is the default operator.
// Limit: an unknown field name before a colon is part of the text, because titles contain colons; ^boost and ~fuzziness are ignored.

export type SearchNode =
  | { readonly kind: 'all' | 'any'; readonly of: readonly SearchNode[] }
  | { readonly kind: 'not'; readonly of: SearchNode }
  | { readonly kind: 'everything' }
  | { readonly kind: 'term'; readonly field: string | undefined; readonly text: string; readonly whole: boolean }
  | { readonly kind: 'range'; readonly field: string; readonly from: Bound; readonly to: Bound }

/** null means unbounded. */
export interface Bound {
  readonly value: string | null
  readonly included: boolean
}

const maxTextLength = 2000
const maxTerms = 100
const deepest = 20

/** @returns undefined for an invalid search, which matches nothing */
export function parseSearch(text: string, fields: ReadonlySet<string>): SearchNode | undefined {
  if (text.length > maxTextLength) return undefined
  const cursor: Cursor = { text, at: 0, terms: 0, depth: 0, fields }
  try {
    const node = parseAny(cursor, undefined)
    return cursor.at === text.length ? node : undefined
  } catch (error) {
    if (error instanceof NoSearch) return undefined
    throw error
  }
}

class NoSearch extends Error {
  override readonly name = 'NoSearch'
}

interface Cursor {
  readonly text: string
  at: number
  terms: number
  depth: number
  readonly fields: ReadonlySet<string>
}

/** Consumes the match of the pattern at the cursor, if any. @param pattern sticky */
function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (match) cursor.at += match[0].length
  return match ?? undefined
}

const spaces = /\s*/y
const orWord = /(?:OR(?![^\s()])|\|\|)\s*/y
const andWord = /(?:AND(?![^\s()])|&&)\s*/y
const notWord = /(?:NOT(?![^\s()])\s*|[-!](?=[^\s-]))/y
const plus = /\+(?=\S)/y
const fieldName = /([A-Za-z_]+):\s*/y
const phrase = /"((?:[^"\\]|\\.)*)"(?:~[\d.]*)?(?:\^[\d.]+)?/y
const plainWord = /(?:[^\s()"\\]|\\.)+/y
const bound = String.raw`("(?:[^"\\]|\\.)*"|[^\s\]}]+)`
const range = new RegExp(String.raw`([[{])\s*${bound}\s+TO\s+${bound}\s*([\]}])`, 'y')

function parseAny(cursor: Cursor, field: string | undefined): SearchNode {
  if (++cursor.depth > deepest) throw new NoSearch()
  take(cursor, spaces)
  const of = [parseAll(cursor, field)]
  while (take(cursor, orWord)) of.push(parseAll(cursor, field))
  cursor.depth--
  return group('any', of)
}

function parseAll(cursor: Cursor, field: string | undefined): SearchNode {
  const of = [parseClause(cursor, field)]
  for (;;) {
    take(cursor, spaces)
    if (take(cursor, andWord)) of.push(parseClause(cursor, field))
    else if (isEnd(cursor)) return group('all', of)
    else of.push(parseClause(cursor, field))
  }
}

const group = (kind: 'all' | 'any', of: readonly SearchNode[]): SearchNode => (of.length === 1 && of[0] ? of[0] : { kind, of })

function isEnd(cursor: Cursor): boolean {
  if (cursor.at >= cursor.text.length || cursor.text[cursor.at] === ')') return true
  const start = cursor.at
  const found = take(cursor, orWord) !== undefined
  cursor.at = start
  return found
}

function parseClause(cursor: Cursor, field: string | undefined): SearchNode {
  if (++cursor.terms > maxTerms) throw new NoSearch()
  if (take(cursor, notWord)) return { kind: 'not', of: parsePrimary(cursor, field) }
  take(cursor, plus)
  return parsePrimary(cursor, field)
}

function parsePrimary(cursor: Cursor, outer: string | undefined): SearchNode {
  const field = outer ?? takeField(cursor)
  if (take(cursor, /\(/y)) {
    const inner = parseAny(cursor, field)
    if (!take(cursor, /\)(?:\^[\d.]+)?\s*/y)) throw new NoSearch()
    return inner
  }
  if (field !== undefined && /[[{]/.test(cursor.text.charAt(cursor.at))) return parseRange(cursor, field)
  const quoted = take(cursor, phrase)?.[1]
  if (quoted !== undefined) return { kind: 'term', field, text: unescaped(quoted), whole: true }
  if (isOperator(cursor)) throw new NoSearch()
  const plain = take(cursor, plainWord)?.[0].replace(/(?:~[\d.]*|\^[\d.]+)+$/, '')
  if (!plain) throw new NoSearch()
  if (plain === '*' || plain === '*:*') return { kind: 'everything' }
  return { kind: 'term', field, text: unescaped(plain), whole: false }
}

function isOperator(cursor: Cursor): boolean {
  const start = cursor.at
  const found = [orWord, andWord, /NOT(?![^\s()])/y].some((operator) => take(cursor, operator) !== undefined)
  cursor.at = start
  return found
}

/** Consumes a field name, in lower case. */
function takeField(cursor: Cursor): string | undefined {
  const start = cursor.at
  const name = take(cursor, fieldName)?.[1]?.toLowerCase()
  if (name !== undefined && cursor.fields.has(name)) return name
  cursor.at = start
  return undefined
}

function parseRange(cursor: Cursor, field: string): SearchNode {
  const [, open, from, to, close] = take(cursor, range) ?? []
  if (from === undefined || to === undefined) throw new NoSearch()
  return { kind: 'range', field, from: boundOf(from, open === '['), to: boundOf(to, close === ']') }
}

const boundOf = (text: string, included: boolean): Bound => ({
  value: text === '*' ? null : unescaped(text.replace(/^"(.*)"$/s, '$1')),
  included,
})

/** An escaped wildcard is not a wildcard; no indexed text contains one. */
const unescaped = (text: string): string => text.replace(/\\(.)/gs, (_, character: string) => (/[*?]/.test(character) ? ' ' : character))
