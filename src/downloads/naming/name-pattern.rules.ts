// Patterns for the names of chapter archives: `<v{volume} >c{number:3}< [{groups}]>`.
// A word in braces is replaced with the chapter's value, padded to three digits for `:3`; a part in angle brackets is omitted when a
// value in it is unknown. Neither kind of bracket is needed literally.
// Guarantee: a valid pattern produces a name for every chapter; for an invalid one the parser returns the reason.
import { requireDefined } from '../../kernel/errors/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'

export const patternFields = ['series', 'volume', 'number', 'title', 'groups', 'language'] as const
export type PatternField = (typeof patternFields)[number]

interface Field {
  readonly field: PatternField
  readonly digits: number
}
type Part = string | Field
/** An optional part is a nested list. */
export type NamePattern = readonly (Part | readonly Part[])[]

const Nested = defineSentence('PATTERN_NESTED', 'Parts in "<" and ">" can\'t be nested.')
const NotOpened = defineSentence('PATTERN_NOT_OPENED', 'A ">" has no matching "<".')
const NotClosed = defineSentence('PATTERN_NOT_CLOSED', 'A "<" has no matching ">".')
const UnknownField = defineSentence('PATTERN_NO_WORD', "{word} isn't a valid placeholder. Valid placeholders: {words}.")

export type ParsedPattern = { readonly ok: true; readonly pattern: NamePattern } | { readonly ok: false; readonly problem: Sentence }

const maxPatternLength = 200
const token = /\{([^{}]*)\}|([^{}]+)|([{}])/g

export function parseNamePattern(text: string): ParsedPattern {
  if (text.length > maxPatternLength) return refuse(`The pattern is longer than ${maxPatternLength} characters.`)
  const problem = problemOfAngles(text)
  if (problem) return refuse(problem)
  const pattern: (Part | readonly Part[])[] = []
  for (const [index, section] of text.split(/[<>]/).entries()) {
    const parts = parseParts(section)
    if ('problem' in parts) return refuse(parts.problem)
    // What is between "<" and ">" has an odd index.
    pattern.push(...(index % 2 === 0 ? parts : [parts]))
  }
  return distinguishesChapters(pattern)
    ? { ok: true, pattern }
    : refuse('The pattern needs {number} or {title}; otherwise all chapters would have the same name.')
}

const refuse = (problem: Sentence): ParsedPattern => ({ ok: false, problem })

function problemOfAngles(text: string): Sentence | undefined {
  let isOpen = false
  for (const [angle] of text.matchAll(/[<>]/g)) {
    if (isOpen === (angle === '<')) return isOpen ? Nested() : NotOpened()
    isOpen = !isOpen
  }
  return isOpen ? NotClosed() : undefined
}

interface Problem {
  readonly problem: Sentence
}

/** @param text without angle brackets */
function parseParts(text: string): readonly Part[] | Problem {
  const parts: Part[] = []
  for (const [, braced, plain, stray] of text.matchAll(token)) {
    if (stray !== undefined) return { problem: `A "${stray}" has no match.` }
    const part = plain ?? parseField(requireDefined(braced, 'the word in the braces of a pattern'))
    if (typeof part === 'object' && 'problem' in part) return part
    parts.push(part)
  }
  return parts
}

function parseField(text: string): Field | Problem {
  const [, name, digits = '1'] = /^\s*([a-z]+)\s*(?::\s*([1-9])\s*)?$/i.exec(text) ?? []
  const field = patternFields.find((candidate) => candidate === name?.toLowerCase())
  if (!field) return { problem: UnknownField(`{${text}}`, patternFields.map((name) => `{${name}}`).join(', ')) }
  return { field: field, digits: Number(digits) }
}

const distinguishesChapters = (pattern: NamePattern): boolean =>
  pattern.flat().some((part) => typeof part === 'object' && (part.field === 'number' || part.field === 'title'))

/** @param values value of each word; null when unknown */
export function fillPattern(pattern: NamePattern, values: Readonly<Record<PatternField, string | null>>): string {
  const fill = (part: Part): string | null => (typeof part === 'string' ? part : padded(values[part.field], part.digits))
  return pattern
    .map((part) => {
      if (!isOptional(part)) return fill(part) ?? ''
      const filled = part.map(fill)
      return filled.includes(null) ? '' : filled.join('')
    })
    .join('')
}

const isOptional = (part: Part | readonly Part[]): part is readonly Part[] => Array.isArray(part)

/** "4.5" with three digits becomes "004.5"; text that does not start with a number stays unchanged. */
function padded(text: string | null, digits: number): string | null {
  const [, whole, rest] = /^(\d+)(.*)$/su.exec(text ?? '') ?? []
  return whole === undefined ? text : `${whole.padStart(digits, '0')}${rest}`
}
