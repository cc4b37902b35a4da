// Parses the code and the values of a sentence from its text, which is all that version 0.1 stored. Only for the migration.
// Guarantee: the text of a parsed sentence equals the original; anything ambiguous stays text.
import { requireDefined } from '../../errors/require-defined.ts'
import { buildSentence, type CodedSentence, type Sentence, type SentenceParam, type SentenceParams, slotsOf } from '../define-sentence.ts'
import sentencesOf01 from './sentences-of-0.1.json' with { type: 'json' }

interface Pattern {
  readonly code: string
  /** A part that every such sentence contains, for quickly skipping the others. */
  readonly mark: string
  readonly letterCount: number
  readonly shape: RegExp
  readonly slots: ReturnType<typeof slotsOf>
}

/** With fewer letters of its own, a sentence such as "{reason:sentence}" would match everything. */
const minLetters = 5
/** Maximum number of sentences in one text that are parsed separately. */
const maxSentences = 20
/** In characters; the cost of matching grows polynomially. */
const maxLength = 2_000

const wordsByCode: ReadonlyMap<string, string> = new Map(Object.entries(sentencesOf01))
const rebuild = (code: string, params: SentenceParams): CodedSentence => buildSentence(code, params, wordsByCode.get(code))

let compiled: readonly Pattern[] | undefined

/** The most specific patterns come first. Compiled on first use: most startups migrate nothing. */
function patterns(): readonly Pattern[] {
  compiled ??= [...wordsByCode]
    .map(patternOf)
    .filter(({ letterCount }) => letterCount >= minLetters)
    .sort((a, b) => b.letterCount - a.letterCount)
  return compiled
}

/** Returns the sentence for a text of version 0.1, or the text itself when it comes from a third party. */
export function sentenceFromWords(words: string): Sentence {
  const found = words.length > maxLength ? undefined : (matching(words) ?? severalIn(words))
  return found && found.message === words ? found : words
}

function patternOf([code, words]: readonly [string, string]): Pattern {
  const slots = slotsOf(words)
  const literals = words.split(/\{\w+(?::\w+)?\}/)
  const shape = literals.map((literal, place) => escaped(literal) + shapeOf(slots[place]?.[1], place === 0 && literal === '')).join('')
  const mark = literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '')
  const letterCount = literals.join('').replaceAll(/\W/g, '').length
  return { code, mark, letterCount, shape: new RegExp(`^${shape}$`, 's'), slots }
}

const escaped = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * @param leads whether the sentence begins with it: then it is a name, neither a preceding sentence nor the beginning of an enclosing one
 */
function shapeOf(kind: string | undefined, leads: boolean): string {
  if (kind === undefined) return ''
  if (kind === 'number') return '(-?\\d+(?:\\.\\d+)?)'
  if (kind === 'instant') return '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)'
  return leads ? '((?:(?![.:] ).)*?)' : '(.*?)'
}

function matching(words: string): CodedSentence | undefined {
  for (const { code, mark, shape, slots } of patterns()) {
    const values = words.includes(mark) ? shape.exec(words)?.slice(1) : undefined
    if (values)
      return rebuild(
        code,
        Object.fromEntries(slots.map(([name, kind], place) => [name, readValue(requireDefined(values[place], `the value ${name}`), kind)])),
      )
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

/** Parses consecutive sentences, of which at least one is ours. */
function severalIn(words: string): CodedSentence | undefined {
  const parts = words.split(/(?<=[.!?]) (?=\S)/)
  if (parts.length === 1 || parts.length > maxSentences) return undefined
  const sentences: Sentence[] = []
  let unknown: string[] = []
  for (let start = 0; start < parts.length; ) {
    const match = longestFrom(parts, start)
    if (match) {
      if (unknown.length > 0) sentences.push(unknown.join(' '))
      unknown = []
      sentences.push(match.sentence)
    } else unknown.push(requireDefined(parts[start], 'a sentence of a text'))
    start = match?.end ?? start + 1
  }
  if (unknown.length > 0) sentences.push(unknown.join(' '))
  if (sentences.every((one) => typeof one === 'string')) return undefined
  return rebuild('TOGETHER', { sentences: sentences })
}

/** A sentence may contain a period; the whole text is not a part of itself. */
function longestFrom(parts: readonly string[], start: number): { readonly sentence: CodedSentence; readonly end: number } | undefined {
  for (let end = start === 0 ? parts.length - 1 : parts.length; end > start; end -= 1) {
    const sentence = matching(parts.slice(start, end).join(' '))
    if (sentence) return { sentence, end }
  }
  return undefined
}
