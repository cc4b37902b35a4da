// What a maintenance card asks for, and what its endpoint answers.
import type { FixCard } from '../api/types.ts'

export type FixParam = FixCard['params'][number]
export type FixValues = Readonly<Record<string, string | number | boolean>>

/** Cards that forget data or rewrite people's files. */
const destructiveFixes = new Set([
  'empty-trash',
  'split-tall-pages',
  'restore-split-books',
  'repair-archives',
  'convert-to-cbz',
  'repair-comicinfo',
])

/** Whether a card is asked about before it is run. */
export const needsConfirmation = ({ id }: Pick<FixCard, 'id'>): boolean => destructiveFixes.has(id)

export const initialFixValues = (params: readonly FixParam[]): FixValues =>
  Object.fromEntries(params.map(({ key, default: value }) => [key, value]))

/** Whether the endpoint takes a value; it says so itself, too, but only when asked. */
export const isValidValue = ({ type, min, max, required }: FixParam, value: FixValues[string] | undefined): boolean =>
  (type !== 'number' && !(required && value === '')) || (typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value))

export interface FixResult {
  /** The server's own sentence, if it has one. */
  readonly message: string | undefined
  /** What goes on in the background. */
  readonly taskIds: readonly string[]
  readonly figures: Figures
}

export type Figures = readonly { readonly name: string; readonly value: number }[]

/** Endpoints answer nothing, an action result with tasks, or what they did. */
export const readFixResult = (answer: unknown): FixResult => {
  const body = (answer ?? {}) as Readonly<Record<string, unknown>>
  const message = typeof body.message === 'string' ? body.message : undefined
  const taskIds = [body.taskIds, body.taskId].flat().filter((id): id is string => typeof id === 'string')
  return { message, taskIds, figures: figuresOf(body) }
}

/** The numbers of a result, with their names in plain words: newPages is "new pages". */
export const figuresOf = (result: unknown): Figures =>
  typeof result === 'object' && result !== null
    ? Object.entries(result).flatMap(([name, value]) => (typeof value === 'number' ? [{ name: wordsOf(name), value }] : []))
    : []

/** Adds up the figures of several tasks. */
export const sumFigures = (all: readonly Figures[]): Figures => {
  const sums = new Map<string, number>()
  for (const { name, value } of all.flat()) sums.set(name, (sums.get(name) ?? 0) + value)
  return [...sums].map(([name, value]) => ({ name, value }))
}

const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
