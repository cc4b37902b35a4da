// How version 0.1 found the code and the values of a sentence from its words: it stored nothing else. For the migration only.
// Promise: the words of what is found are the words that were given; whatever cannot be found for certain stays text.
import { buildSentence, type CodedSentence, type Sentence, type SentenceParam, type SentenceParams, slotsOf } from '../define-sentence.ts'
import sentencesOf01 from './sentences-of-0.1.json' with { type: 'json' }

interface Pattern {
  readonly code: string
  /** A part that is in every such sentence, to pass over the others quickly. */
  readonly mark: string
  readonly letters: number
  readonly shape: RegExp
  readonly slots: ReturnType<typeof slotsOf>
}

/** With fewer, a sentence says nothing of its own: "{reason:sentence}" would be everything. */
const minLetters = 5
/** Sentences of one text that are looked for one by one. */
const maxSentences = 20
/** Characters: finding the values of a sentence takes a power of them. */
const maxLength = 2_000

const wordsByCode: ReadonlyMap<string, string> = new Map(Object.entries(sentencesOf01))
const say = (code: string, params: SentenceParams): CodedSentence => buildSentence(code, params, wordsByCode.get(code))

let compiled: readonly Pattern[] | undefined

/** What says most by itself comes first. Compiled when first needed: most starts of a server migrate nothing. */
function patterns(): readonly Pattern[] {
  compiled ??= [...wordsByCode]
    .map(patternOf)
    .filter(({ letters }) => letters >= minLetters)
    .sort((a, b) => b.letters - a.letters)
  return compiled
}

/** The sentence that these words of version 0.1 are; the words themselves when they are somebody else's. */
export function sentenceFromWords(words: string): Sentence {
  const found = words.length > maxLength ? undefined : (matching(words) ?? severalIn(words))
  return found && found.message === words ? found : words
}

function patternOf([code, words]: readonly [string, string]): Pattern {
  const slots = slotsOf(words)
  const literals = words.split(/\{\w+(?::\w+)?\}/)
  const shape = literals.map((literal, place) => escaped(literal) + shapeOf(slots[place]?.[1], place === 0 && literal === '')).join('')
  const mark = literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '')
  const letters = literals.join('').replaceAll(/\W/g, '').length
  return { code, mark, letters, shape: new RegExp(`^${shape}$`, 's'), slots }
}

const escaped = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param leads whether the sentence begins with it: then it is a name, neither a sentence before this one nor the beginning of one around it */
function shapeOf(kind: string | undefined, leads: boolean): string {
  if (kind === undefined) return ''
  if (kind === 'number') return '(-?\\d+(?:\\.\\d+)?)'
  if (kind === 'instant') return '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)'
  return leads ? '((?:(?![.:] ).)*?)' : '(.*?)'
}

function matching(words: string): CodedSentence | undefined {
  for (const { code, mark, shape, slots } of patterns()) {
    const values = words.includes(mark) ? shape.exec(words)?.slice(1) : undefined
    if (values) return say(code, Object.fromEntries(slots.map(([name, kind], place) => [name, readValue(values[place] ?? '', kind)])))
  }
  return undefined
}

function readValue(text: string, kind: string): SentenceParam {
  if (kind === 'number') return Number(text)
  if (kind === 'sentence') return sentenceFromWords(text)
  if (kind === 'list') return text === '' ? [] : text.split(', ').map(sentenceFromWords)
  if (kind === 'sentences') return [sentenceFromWords(text)]
  return text
}

/** One sentence after the other, some of them ours. */
function severalIn(words: string): CodedSentence | undefined {
  const pieces = words.split(/(?<=[.!?]) (?=\S)/)
  if (pieces.length === 1 || pieces.length > maxSentences) return undefined
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
  if (found.every((one) => typeof one === 'string')) return undefined
  return say('TOGETHER', { sentences: found })
}

/** A sentence may hold a full stop; the whole is no part of itself. */
function longestFrom(pieces: readonly string[], start: number): { readonly saying: CodedSentence; readonly end: number } | undefined {
  for (let end = start === 0 ? pieces.length - 1 : pieces.length; end > start; end -= 1) {
    const saying = matching(pieces.slice(start, end).join(' '))
    if (saying) return { saying, end }
  }
  return undefined
}
