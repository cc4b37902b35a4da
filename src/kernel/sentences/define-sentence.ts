// Guarantee: a message that the server shows to users is a stable code with named values. This is what code passes on and tables store
// (stored-sentence.ts); the English text is built only at the edges: responses, logs, notifications, files.
// Limit: third-party messages (sites, tools, plugin packages) are text and passed on unchanged.

import { requireDefined } from '../errors/require-defined.ts'

/** One of our sentences: its code, its values and its text. */
export interface CodedSentence {
  readonly code: string
  readonly params: SentenceParams
  /** The English text. */
  readonly message: string
}

export type SentenceParams = Readonly<Record<string, SentenceParam>>
export type SentenceParam = string | number | Sentence | readonly Sentence[]

/** One of our sentences, or third-party text. */
export type Sentence = CodedSentence | string

/** Types of values: `{name}` is a text, `{name:kind}` one of these. Instants are ISO 8601 in UTC. */
interface Kinds {
  readonly number: number
  /** Bytes, shown as kB, MB or GB. */
  readonly size: number
  readonly instant: string
  readonly sentence: Sentence
  /** Several, separated by commas. */
  readonly list: readonly Sentence[]
  /** Several, one after the other. */
  readonly sentences: readonly Sentence[]
}

type Kind = keyof Kinds | 'text'

type ArgumentOf<Slot extends string> = Slot extends `${string}:${infer K extends keyof Kinds}` ? Kinds[K] : string | number

/** The values of a text, in the order of its placeholders; `{name?one:other}` is none of its own. */
export type ArgumentsOf<Words extends string> = Words extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot extends `${string}?${string}`
    ? ArgumentsOf<Rest>
    : readonly [ArgumentOf<Slot>, ...ArgumentsOf<Rest>]
  : readonly []

export interface SentenceDefinition {
  readonly code: string
  /** Text with `{name}` or `{name:kind}` for each value, and `{name?book:books}` for words that depend on a number. */
  readonly words: string
}

export interface SentenceFactory<Arguments extends readonly SentenceParam[]> extends SentenceDefinition {
  (...args: Arguments): CodedSentence
}

const kinds: readonly string[] = ['text', 'number', 'size', 'instant', 'sentence', 'list', 'sentences'] satisfies Kind[]

const catalogue = new Map<string, SentenceDefinition>()

/** Includes errors. */
const definitions = new Map<string, SentenceDefinition>()

/**
 * Declares a sentence that is not an error: a reason, a finding, a state.
 * @param code stable, upper case with underscores, never reused
 * @throws Error when the code is declared twice, or the text uses a value twice
 */
export function defineSentence<const Words extends string>(code: string, words: Words): SentenceFactory<ArgumentsOf<Words>> {
  const definition: SentenceDefinition = { code, words }
  const toSentence = registerSentence(definition)
  catalogue.set(code, definition)
  return Object.assign((...args: ArgumentsOf<Words>) => toSentence(args), definition)
}

/** Every declared sentence except errors, sorted by code. */
export const listSentences = (): readonly SentenceDefinition[] => [...catalogue.values()].sort((a, b) => (a.code < b.code ? -1 : 1))

/** Returns the English text of a sentence; null for none. Only for the edges: elsewhere sentences are passed on as such. */
export function textOfSentence(sentence: Sentence): string
export function textOfSentence(sentence: Sentence | null): string | null
export function textOfSentence(sentence: Sentence | null): string | null {
  return typeof sentence === 'object' && sentence !== null ? sentence.message : sentence
}

const plurals = /\{(\w+)\?([^{}:]*):([^{}]*)\}/g

/** Returns the names and kinds of the placeholders in a text. @throws Error for an invalid name or kind, or words for no number */
export function slotsOf(words: string): readonly (readonly [name: string, kind: Kind])[] {
  const slots = [...words.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = '', kind = 'text']) => [name, kind] as const)
  const isKind = (kind: string): kind is Kind => kinds.includes(kind)
  const validSlots = slots.flatMap(([name, kind]) => (isKind(kind) ? [[name, kind] as const] : []))
  if (validSlots.length < slots.length || new Set(validSlots.map(([name]) => name)).size < slots.length)
    throw new Error(`The values of "${words}" need different names and known kinds`)
  const numbers = new Set(validSlots.flatMap(([name, kind]) => (kind === 'number' ? [name] : [])))
  if ([...words.matchAll(plurals)].some(([, name]) => name !== undefined && !numbers.has(name)))
    throw new Error(`The words of "${words}" may only depend on its numbers`)
  return validSlots
}

/**
 * Registers a text under its code.
 * @returns a function that fills its placeholders
 * @throws Error when the code is declared twice, or the text uses a value twice
 */
export function registerSentence(definition: SentenceDefinition): (args: readonly SentenceParam[]) => CodedSentence {
  const { code, words } = definition
  if (definitions.has(code)) throw new Error(`The code ${code} is declared twice`)
  const slots = slotsOf(words)
  definitions.set(code, definition)
  return (args) => buildSentence(code, Object.fromEntries(slots.map(([name], index) => [name, args[index] ?? ''])))
}

/**
 * Returns the sentence of a code with these values. A code that this server does not (or no longer) know is shown with its values.
 * @param words text of the code, by default the current one
 */
export function buildSentence(code: string, params: SentenceParams, words = definitions.get(code)?.words): CodedSentence {
  if (words === undefined)
    return { code, params, message: [code, ...Object.values(params).map((value) => textOf(value, 'list'))].join(' ') }
  const texts = new Map(slotsOf(words).map(([name, kind]) => [name, textOf(params[name] ?? '', kind)]))
  return {
    code,
    params,
    message: words
      .replaceAll(plurals, (_, name: string, one: string, other: string) => (params[name] === 1 ? one : other))
      .replaceAll(/\{(\w+)(?::\w+)?\}/g, (_, name: string) => requireDefined(texts.get(name), `the value ${name} of ${code}`)),
  }
}

function textOf(value: SentenceParam, kind: Kind): string {
  if (typeof value === 'number') return kind === 'size' ? sizeText(value) : String(value)
  if (isList(value)) return value.map(textOfSentence).join(kind === 'list' ? ', ' : ' ')
  return textOfSentence(value)
}

const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** With at most one decimal: "1 MB", "32.8 kB". */
function sizeText(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${sizeUnits[step]}`
}

const isList = (value: SentenceParam): value is readonly Sentence[] => Array.isArray(value)

const WithFullStop = defineSentence('WITH_FULL_STOP', '{said:sentence}.')

/** Ends the sentence with a period, so that another one can follow. */
export function withFullStop(sentence: Sentence): Sentence {
  if (/[.!?]$/.test(textOfSentence(sentence))) return sentence
  return typeof sentence === 'string' ? `${sentence}.` : WithFullStop(sentence)
}

const Together = defineSentence('TOGETHER', '{sentences:sentences}')

/** Joins several sentences. */
export const joinSentences = (sentences: readonly Sentence[]): Sentence =>
  sentences.length === 1 && sentences[0] !== undefined ? sentences[0] : Together(sentences)

/** An error with a sentence; `message` is its text, for logs. */
export class SentenceError extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence, options: ErrorOptions = {}) {
    super(textOfSentence(sentence), options)
    this.sentence = sentence
  }
}

/** Returns the sentence of an error if it has one, otherwise its text. */
export const sentenceOf = (error: Error): Sentence => (error instanceof SentenceError ? error.sentence : error.message)
