// Conditions of Komga's older lists, sent as query parameters: values of one parameter are alternatives, different parameters are
// combined with AND.
import { z } from 'zod'
import { queryList } from '../../kernel/http/index.ts'
import { type Condition, everything, term } from './condition.rules.ts'
import { type DateOperand, enumOperand, type NumberOperand } from './operands.ts'

/** A list parameter of words, case-insensitive. */
export const queryEnumList = <const T extends readonly [string, ...string[]]>(words: T) => queryList.pipe(enumOperand(words).array())

/** A day (yyyy-mm-dd); an empty value counts as absent. */
export const queryDate = z
  .union([z.iso.date('must be a date such as 2026-11-21'), z.literal('')])
  .optional()
  .transform((value) => value || undefined)

/** Authors as `name,role`, one per value because names may contain commas. A value without a comma is ignored. */
export const queryAuthors = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) =>
    [given ?? []].flat().flatMap((value) => {
      const comma = value.lastIndexOf(',')
      return comma < 0 ? [] : [{ name: value.slice(0, comma), role: value.slice(comma + 1) }]
    }),
  )

/** Ages, and `None` for no rating, which is parsed as null. */
export const queryAges = queryList.pipe(
  z.array(
    z
      .string()
      .regex(/^(\d{1,9}|none)$/i, 'must be a whole number or None')
      .transform((age) => (/\d/.test(age) ? Number(age) : null)),
  ),
)

/** Years; invalid values are ignored, as in Komga. */
export const queryYears = queryList.transform((values) => values.filter((value) => /^\d{4}$/.test(value)).map(Number))

/** Matches any of the values; without values it matches everything. */
export const anyOf = (name: string, values: readonly unknown[]): Condition => ({
  kind: 'any',
  of: values.map((value) => term(name, { operator: 'is', value })),
})

/** Matches a boolean; undefined matches everything. */
export const asFlag = (name: string, value: boolean | undefined): Condition =>
  value === undefined ? everything : term(name, { operator: value ? 'isTrue' : 'isFalse' })

/** Matches dates after a day; undefined matches everything. */
export const asAfter = (name: string, date: string | undefined): Condition =>
  date === undefined ? everything : term(name, { operator: 'after', date } satisfies DateOperand)

/** Matches one of the numbers, or a missing number if null is among them. */
export const anyNumber = (name: string, values: readonly (number | null)[]): Condition => ({
  kind: 'any',
  of: values.map((value) => term(name, (value === null ? { operator: 'isNull' } : { operator: 'is', value }) satisfies NumberOperand)),
})

/** Matches a date in one of the years. */
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
