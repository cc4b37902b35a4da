// Promise: a sentence that the server says to a person is a stable code and its values by name. That is what code passes on and tables keep
// (stored-sentence.ts); the English words are made from it at the edges: answers, logs, notices, files.
// Limit: what others say (sites, tools, plugin packages) is text, and passed on as it is.

/** A sentence of ours: what it is made from, and its words. */
export interface CodedSentence {
  readonly code: string
  readonly params: SentenceParams
  /** The words, in English. */
  readonly message: string
}

export type SentenceParams = Readonly<Record<string, SentenceParam>>
export type SentenceParam = string | number | Sentence | readonly Sentence[]

/** A sentence of ours, or the words of somebody else. */
export type Sentence = CodedSentence | string

/** What a sentence may be made from: `{name}` is a text, `{name:kind}` one of these. Instants are ISO 8601 in UTC. */
interface Kinds {
  readonly number: number
  readonly instant: string
  readonly sentence: Sentence
  /** Several, with commas between. */
  readonly list: readonly Sentence[]
  /** Several, one after the other. */
  readonly sentences: readonly Sentence[]
}

type Kind = keyof Kinds | 'text'

type ArgumentOf<Slot extends string> = Slot extends `${string}:${infer K extends keyof Kinds}` ? Kinds[K] : string | number

/** What the words are filled with, in the order in which they name it. */
export type ArgumentsOf<Words extends string> = Words extends `${string}{${infer Slot}}${infer Rest}`
  ? readonly [ArgumentOf<Slot>, ...ArgumentsOf<Rest>]
  : readonly []

export interface SentenceDefinition {
  readonly code: string
  /** With `{name}` or `{name:kind}` for each value. */
  readonly words: string
}

export interface SentenceFactory<Arguments extends readonly SentenceParam[]> extends SentenceDefinition {
  (...args: Arguments): CodedSentence
}

const kinds: readonly string[] = ['text', 'number', 'instant', 'sentence', 'list', 'sentences'] satisfies Kind[]

const catalogue = new Map<string, SentenceDefinition>()

/** Errors, too. */
const everything = new Map<string, SentenceDefinition>()

/**
 * Declares a sentence that is no error of its own: a reason, a finding, a state.
 * @param code stable, upper-case with underscores, never reused
 * @throws Error when the code is declared twice, or the words name a value twice
 */
export function defineSentence<const Words extends string>(code: string, words: Words): SentenceFactory<ArgumentsOf<Words>> {
  const definition: SentenceDefinition = { code, words }
  const say = registerSentence(definition)
  catalogue.set(code, definition)
  return Object.assign((...args: ArgumentsOf<Words>) => say(args), definition)
}

/** Every declared sentence that is no error, sorted by code. */
export const listSentences = (): readonly SentenceDefinition[] => [...catalogue.values()].sort((a, b) => (a.code < b.code ? -1 : 1))

/** The words of a sentence, in English; null for none. For the edges only: what is passed on stays a sentence. */
export function textOfSentence(sentence: Sentence): string
export function textOfSentence(sentence: Sentence | null): string | null
export function textOfSentence(sentence: Sentence | null): string | null {
  return typeof sentence === 'object' && sentence !== null ? sentence.message : sentence
}

/** Names of the values that the words are filled with, each with its kind. @throws Error when a name or a kind makes no sense */
export function slotsOf(words: string): readonly (readonly [name: string, kind: Kind])[] {
  const slots = [...words.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = '', kind = 'text']) => [name, kind] as const)
  const isKind = (kind: string): kind is Kind => kinds.includes(kind)
  const sound = slots.flatMap(([name, kind]) => (isKind(kind) ? [[name, kind] as const] : []))
  if (sound.length < slots.length || new Set(sound.map(([name]) => name)).size < slots.length)
    throw new Error(`The values of "${words}" need different names and known kinds`)
  return sound
}

/**
 * Makes words known under their code.
 * @returns a function that fills them
 * @throws Error when the code is declared twice, or the words name a value twice
 */
export function registerSentence(definition: SentenceDefinition): (args: readonly SentenceParam[]) => CodedSentence {
  const { code, words } = definition
  if (everything.has(code)) throw new Error(`The code ${code} is declared twice`)
  const slots = slotsOf(words)
  everything.set(code, definition)
  return (args) => buildSentence(code, Object.fromEntries(slots.map(([name], index) => [name, args[index] ?? ''])))
}

/**
 * The sentence of a code with these values. One that this server does not know (any more) is told by its code and values.
 * @param words what the code says, by default today
 */
export function buildSentence(code: string, params: SentenceParams, words = everything.get(code)?.words): CodedSentence {
  if (words === undefined)
    return { code, params, message: [code, ...Object.values(params).map((value) => textOf(value, 'list'))].join(' ') }
  const texts = new Map(slotsOf(words).map(([name, kind]) => [name, textOf(params[name] ?? '', kind)]))
  return { code, params, message: words.replaceAll(/\{(\w+)(?::\w+)?\}/g, (_, name: string) => texts.get(name) ?? '') }
}

function textOf(value: SentenceParam, kind: Kind): string {
  if (typeof value === 'number') return String(value)
  if (isList(value)) return value.map(textOfSentence).join(kind === 'list' ? ', ' : ' ')
  return textOfSentence(value)
}

const isList = (value: SentenceParam): value is readonly Sentence[] => Array.isArray(value)

const WithFullStop = defineSentence('WITH_FULL_STOP', '{said:sentence}.')

/** The sentence, ended so that another one can follow. */
export function withFullStop(sentence: Sentence): Sentence {
  if (/[.!?]$/.test(textOfSentence(sentence))) return sentence
  return typeof sentence === 'string' ? `${sentence}.` : WithFullStop(sentence)
}

const Together = defineSentence('TOGETHER', '{sentences:sentences}')

/** Says one after the other. */
export const joinSentences = (sentences: readonly Sentence[]): Sentence =>
  sentences.length === 1 && sentences[0] !== undefined ? sentences[0] : Together(sentences)
