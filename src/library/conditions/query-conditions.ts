// Conditions of Komga's older lists, which come as query parameters: the values of one are alternatives, the parameters add up.
import { z } from 'zod'
import { queryList } from '../../kernel/http/index.ts'
import { type Condition, everything, term } from './condition.rules.ts'
import { word } from './operands.ts'

/** A list parameter of words, in any case. */
export const queryWords = <const T extends readonly [string, ...string[]]>(words: T) => queryList.pipe(word(words).array())

/** A day (yyyy-mm-dd); an empty value counts as not given. */
export const queryDate = z
  .union([z.iso.date('must be a day such as 2026-11-21'), z.literal('')])
  .optional()
  .transform((given) => given || undefined)

/** True of any of the values; no values impose nothing. */
export const anyOf = (name: string, values: readonly string[]): Condition => ({
  kind: 'any',
  of: values.map((value) => term(name, { operator: 'is', value })),
})

/** True or false as asked; not asked imposes nothing. */
export const asFlag = (name: string, value: boolean | undefined): Condition =>
  value === undefined ? everything : term(name, { operator: value ? 'isTrue' : 'isFalse' })

/** Later than a day; not asked imposes nothing. */
export const asAfter = (name: string, day: string | undefined): Condition =>
  day === undefined ? everything : term(name, { operator: 'after', date: day })

export const allOf = (of: readonly Condition[]): Condition => ({ kind: 'all', of })
