// Finds the code and the values of a sentence from its words. A sentence is stored, logged and handed on by plugins as the words it is;
// here, at the border, it becomes a saying again. So rows of years ago have codes, too, and nothing has to carry two things.
// Promise: what was said by a declared sentence is found, whatever its values, as long as the declaration keeps its words; what is not found stays words.
// Limit: a value that itself reads like the next words of its sentence may be cut at another place. The words are the same all the same.
import {
  listAllWords,
  type Saying,
  type SayingParam,
  type SayingParams,
  type Sentence,
  slotsOf,
  together,
  wordsOf,
} from './define-sentence.ts'

interface Pattern {
  readonly code: string
  /** A part that stands in every such sentence, to pass over the others quickly. */
  readonly mark: string
  readonly weight: number
  readonly shape: RegExp
  readonly slots: ReturnType<typeof slotsOf>
}

/** Less is no sentence of its own: "{reason:sentence}" would be everything. */
const leastLetters = 5

/** Sentences of one text that are looked for one by one. */
const mostSentences = 20
const mostRemembered = 1_000
/** Characters: finding the values of a sentence takes a power of them. */
const longest = 2_000

let patterns: readonly Pattern[] = []
let patternsOf = 0
const remembered = new Map<string, Saying | undefined>()

/** The saying that these words are; undefined for somebody else's words. */
export function sayingOf(words: string): Saying | undefined {
  if (words.length > longest) return undefined
  bringPatterns()
  if (remembered.has(words)) return remembered.get(words)
  const saying = matching(words) ?? severalIn(words)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(words, saying)
  return saying
}

/** The values of a saying, with the sentences among them as sayings where they are ours. */
export const withSayings = (code: string, params: SayingParams): SayingParams => {
  const definition = [...listAllWords()].find((known) => known.code === code)
  if (!definition) return params
  const kinds = new Map(slotsOf(definition.words))
  const found = (value: SayingParam, kind: string | undefined): SayingParam =>
    typeof value === 'string' && kind === 'sentence' ? (sayingOf(value) ?? value) : value
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, found(value, kinds.get(name))]))
}

/** Features declare their sentences when they are loaded. */
function bringPatterns(): void {
  const all = [...listAllWords()]
  if (all.length === patternsOf) return
  patternsOf = all.length
  patterns = all
    .map(patternOf)
    .filter(({ weight }) => weight >= leastLetters)
    .sort((a, b) => b.weight - a.weight)
  remembered.clear()
}

function patternOf({ code, words }: { readonly code: string; readonly words: string }): Pattern {
  const slots = slotsOf(words)
  const literals = words.split(/\{\w+(?::\w+)?\}/)
  const shape = literals.map((literal, place) => escaped(literal) + shapeOf(slots[place]?.[1], place === 0 && literal === '')).join('')
  const mark = literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '')
  return {
    code,
    mark,
    weight: literals.join('').replaceAll(/\W/g, '').length,
    shape: new RegExp(`^${shape}${/[.!?}]$/.test(words) ? '' : '\\.?'}$`, 's'),
    slots,
  }
}

const escaped = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param leads whether the sentence begins with it: then it is a name, no sentence before this one */
function shapeOf(kind: string | undefined, leads: boolean): string {
  if (kind === undefined) return ''
  if (kind === 'number') return '(-?\\d+(?:\\.\\d+)?)'
  if (kind === 'instant') return '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)'
  return leads ? '((?:(?!\\. ).)*?)' : '(.*?)'
}

function matching(words: string): Saying | undefined {
  for (const { code, mark, shape, slots } of patterns) {
    const values = words.includes(mark) ? shape.exec(words)?.slice(1) : undefined
    if (values)
      return {
        code,
        params: Object.fromEntries(slots.map(([name, kind], place) => [name, readValue(values[place] ?? '', kind)])),
        message: words,
      }
  }
  return undefined
}

function readValue(text: string, kind: string): SayingParam {
  if (kind === 'number') return Number(text)
  if (kind === 'sentence') return sayingOf(text) ?? text
  if (kind === 'list') return text === '' ? [] : text.split(', ').map((one) => sayingOf(one) ?? one)
  if (kind === 'sentences') return [sayingOf(text) ?? text]
  return text
}

/** One sentence after the other, some of them ours. */
function severalIn(words: string): Saying | undefined {
  const pieces = words.split(/(?<=[.!?]) (?=\S)/)
  if (pieces.length === 1 || pieces.length > mostSentences) return undefined
  const found: Sentence[] = []
  let unknown: string[] = []
  for (let start = 0; start < pieces.length; ) {
    const known = longestFrom(pieces, start)
    if (known) {
      if (unknown.length > 0) found.push(unknown.join(' '))
      unknown = []
      found.push(known.saying)
    } else unknown.push(pieces[start] ?? '')
    start = known?.end ?? start + 1
  }
  if (unknown.length > 0) found.push(unknown.join(' '))
  return found.every((one) => typeof one === 'string') ? undefined : { ...together(found), message: found.map(wordsOf).join(' ') }
}

/** A sentence may hold a full stop; the whole is no part of itself. */
function longestFrom(pieces: readonly string[], start: number): { readonly saying: Saying; readonly end: number } | undefined {
  for (let end = start === 0 ? pieces.length - 1 : pieces.length; end > start; end -= 1) {
    const saying = matching(pieces.slice(start, end).join(' '))
    if (saying) return { saying, end }
  }
  return undefined
}
