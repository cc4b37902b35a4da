// Sentences in columns of type text: always JSON, `"text"` for what somebody else says, `{"code","params"}` for a sentence of ours.
// Promise: what was stored is read back as it was, whatever its values hold. A column that holds no such JSON breaks no list.
import { reportStoredMismatch } from '../stored/report-mismatch.ts'
import { buildSentence, type Sentence, type SentenceParam } from './define-sentence.ts'

declare const stored: unique symbol

/** The text of a column. No string to the compiler, so that nobody takes it for words. */
export interface StoredSentence {
  readonly [stored]: true
}

/** What a column keeps; null for no sentence. */
export function storeSentence(sentence: Sentence): StoredSentence
export function storeSentence(sentence: Sentence | null): StoredSentence | null
export function storeSentence(sentence: Sentence | null): StoredSentence | null {
  return sentence === null ? null : (JSON.stringify(toPlainSentence(sentence)) as unknown as StoredSentence)
}

/** The sentence of a column, with the words that it has today. */
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

/** A sentence inside of other JSON: code and values without words. */
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

/** A sentence as a part of something that is kept as JSON. */
export const toPlainSentence = (sentence: Sentence): PlainSentence =>
  typeof sentence === 'string' ? sentence : { code: sentence.code, params: mapped(sentence.params, paramWithoutWords) }

/** The sentence that such a part is. */
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
