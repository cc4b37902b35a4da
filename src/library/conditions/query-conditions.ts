// Conditions of Komga's older lists, which come as query parameters: the values of one are alternatives, the parameters add up.
import { z } from 'zod'
import { queryList } from '../../kernel/http/index.ts'
import { type Condition, everything, term } from './condition.rules.ts'
import { type DateOperand, enumOperand, type NumberOperand } from './operands.ts'

/** A list parameter of words, in any case. */
export const queryEnumList = <const T extends readonly [string, ...string[]]>(words: T) => queryList.pipe(enumOperand(words).array())

/** A day (yyyy-mm-dd); an empty value counts as not given. */
export const queryDate = z
  .union([z.iso.date('must be a date such as 2026-11-21'), z.literal('')])
  .optional()
  .transform((given) => given || undefined)

/** Authors as `name,role`, one a value: names hold commas themselves. A value without a comma says nothing. */
export const queryAuthors = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) =>
    [given ?? []].flat().flatMap((value) => {
      const comma = value.lastIndexOf(',')
      return comma < 0 ? [] : [{ name: value.slice(0, comma), role: value.slice(comma + 1) }]
    }),
  )

/** Ages, and `None` for what has no rating; null stands for it. */
export const queryAges = queryList.pipe(
  z.array(
    z
      .string()
      .regex(/^(\d{1,9}|none)$/i, 'must be a whole number or None')
      .transform((age) => (/\d/.test(age) ? Number(age) : null)),
  ),
)

/** Years; what is none says nothing, as with Komga. */
export const queryYears = queryList.transform((values) => values.filter((value) => /^\d{4}$/.test(value)).map(Number))

/** True of any of the values; no values impose nothing. */
export const anyOf = (name: string, values: readonly unknown[]): Condition => ({
  kind: 'any',
  of: values.map((value) => term(name, { operator: 'is', value })),
})

/** True or false as asked; not asked imposes nothing. */
export const asFlag = (name: string, value: boolean | undefined): Condition =>
  value === undefined ? everything : term(name, { operator: value ? 'isTrue' : 'isFalse' })

/** Later than a day; not asked imposes nothing. */
export const asAfter = (name: string, date: string | undefined): Condition =>
  date === undefined ? everything : term(name, { operator: 'after', date } satisfies DateOperand)

/** One of the numbers, or without any where null is among them. */
export const anyNumber = (name: string, values: readonly (number | null)[]): Condition => ({
  kind: 'any',
  of: values.map((value) => term(name, (value === null ? { operator: 'isNull' } : { operator: 'is', value }) satisfies NumberOperand)),
})

/** A day in one of the years. */
export const anyYear = (name: string, years: readonly number[]): Condition => ({
  kind: 'any',
  of: years.map((year) =>
    allOf([
      term(name, { operator: 'after', date: `${fourDigits(year - 1)}-12-31` } satisfies DateOperand),
      term(name, { operator: 'before', date: `${fourDigits(year + 1)}-01-01` } satisfies DateOperand),
    ]),
  ),
})

const fourDigits = (year: number): string => String(Math.max(0, year)).padStart(4, '0')

export const allOf = (of: readonly Condition[]): Condition => ({ kind: 'all', of })
