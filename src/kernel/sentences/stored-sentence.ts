// Sentences in columns of type text: always JSON, `"text"` for what somebody else says, `{"code","params"}` for a sentence of ours.
// Promise: what was stored is read back as it was, whatever its values hold.
import { type SayingParam, type Sentence, sayWith } from './define-sentence.ts'

declare const stored: unique symbol

/** The text of a column. No string to the compiler, so that nobody takes it for words. */
export interface StoredSentence {
  readonly [stored]: true
}

/** What a column keeps; null for no sentence. */
export function storeSentence(sentence: Sentence): StoredSentence
export function storeSentence(sentence: Sentence | null): StoredSentence | null
export function storeSentence(sentence: Sentence | null): StoredSentence | null {
  return sentence === null ? null : (JSON.stringify(withoutWords(sentence)) as unknown as StoredSentence)
}

/** The sentence of a column, with the words that it has today. */
export function readSentence(stored: StoredSentence): Sentence
export function readSentence(stored: StoredSentence | null): Sentence | null
export function readSentence(stored: StoredSentence | null): Sentence | null {
  return stored === null ? null : reviveSentence(JSON.parse(stored as unknown as string))
}

/** A sentence inside of other JSON: code and values without words. */
export type PlainSentence = string | { readonly code: string; readonly params: Readonly<Record<string, PlainParam>> }
type PlainParam = number | PlainSentence | readonly PlainSentence[]

/** A sentence as a part of something that is kept as JSON. */
export const withoutWords = (sentence: Sentence): PlainSentence =>
  typeof sentence === 'string' ? sentence : { code: sentence.code, params: mapped(sentence.params, paramWithoutWords) }

/** The sentence that such a part is. */
export const reviveSentence = (plain: PlainSentence): Sentence =>
  typeof plain === 'string' ? plain : sayWith(plain.code, mapped(plain.params, reviveParam))

const paramWithoutWords = (value: SayingParam): PlainParam => {
  if (typeof value === 'number') return value
  return isList(value) ? value.map(withoutWords) : withoutWords(value)
}

const reviveParam = (value: PlainParam): SayingParam => {
  if (typeof value === 'number') return value
  return isList(value) ? value.map(reviveSentence) : reviveSentence(value)
}

const isList = <One>(value: One | readonly One[]): value is readonly One[] => Array.isArray(value)

const mapped = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
