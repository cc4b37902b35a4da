// Sentences in text columns: always JSON, `"text"` for third-party text, `{"code","params"}` for our own.
// Guarantee: stored sentences are read back unchanged, whatever their values contain. A column that holds no such JSON breaks no list.
import { reportStoredMismatch } from '../stored/report-mismatch.ts'
import { buildSentence, type Sentence, type SentenceParam } from './define-sentence.ts'

declare const stored: unique symbol

/** The content of a column. Not a string to the compiler, so that it is not mistaken for text to show. */
export interface StoredSentence {
  readonly [stored]: true
}

/** Converts a sentence to its stored form; null for none. */
export function storeSentence(sentence: Sentence): StoredSentence
export function storeSentence(sentence: Sentence | null): StoredSentence | null
export function storeSentence(sentence: Sentence | null): StoredSentence | null {
  return sentence === null ? null : (JSON.stringify(toPlainSentence(sentence)) as unknown as StoredSentence)
}

/** Reads the sentence of a column, with its current text. */
export function readSentence(stored: StoredSentence): Sentence
export function readSentence(stored: StoredSentence | null): Sentence | null
export function readSentence(stored: StoredSentence | null): Sentence | null {
  if (stored === null) return null
  const text = String(stored)
  const plain = parsed(text)
  if (isPlainSentence(plain)) return fromPlainSentence(plain)
  reportStoredMismatch({ place: 'sentence', id: undefined, problem: 'It is no sentence; its text is shown as it is.' })
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A sentence inside other JSON: code and values without text. */
export type PlainSentence = string | { readonly code: string; readonly params: Readonly<Record<string, PlainParam>> }
type PlainParam = number | PlainSentence | readonly PlainSentence[]

/** Whether a part of something that was kept as JSON is a sentence. */
export function isPlainSentence(value: unknown): value is PlainSentence {
  if (typeof value === 'string') return true
  if (typeof value !== 'object' || value === null || !('code' in value) || !('params' in value)) return false
  const { code, params } = value
  return typeof code === 'string' && typeof params === 'object' && params !== null && Object.values(params).every(isPlainParam)
}

const isPlainParam = (value: unknown): value is PlainParam =>
  typeof value === 'number' || (Array.isArray(value) ? value.every(isPlainSentence) : isPlainSentence(value))

/** Converts a sentence to a part of stored JSON. */
export const toPlainSentence = (sentence: Sentence): PlainSentence =>
  typeof sentence === 'string' ? sentence : { code: sentence.code, params: mapped(sentence.params, paramWithoutWords) }

/** Converts such a part back to a sentence. */
export const fromPlainSentence = (plain: PlainSentence): Sentence =>
  typeof plain === 'string' ? plain : buildSentence(plain.code, mapped(plain.params, reviveParam))

const paramWithoutWords = (value: SentenceParam): PlainParam => {
  if (typeof value === 'number') return value
  return isList(value) ? value.map(toPlainSentence) : toPlainSentence(value)
}

const reviveParam = (value: PlainParam): SentenceParam => {
  if (typeof value === 'number') return value
  return isList(value) ? value.map(fromPlainSentence) : fromPlainSentence(value)
}

const isList = <One>(value: One | readonly One[]): value is readonly One[] => Array.isArray(value)

const mapped = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
