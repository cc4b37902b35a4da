// Operands of search conditions (docs/api/komga-contract.md, "Search conditions"). Names and operators are case-insensitive.
import { z } from 'zod'
import type { TextMatch } from '../../kernel/db/index.ts'
import { komgaInput } from '../../kernel/http/index.ts'
import { posterTypes } from '../posters/posters.queries.ts'

/** `{ operator: is | isNot, value }` */
export const equality = <T extends z.ZodType>(value: T) => komgaInput(z.object({ operator: z.enum(['is', 'isNot']), value }))

/** Equality, or the presence of any value. */
export const nullableEquality = <T extends z.ZodType>(value: T) =>
  komgaInput(z.object({ operator: z.enum(['is', 'isNot', 'isNull', 'isNotNull']), value: value.nullish() })).transform(
    ({ operator, value: given }, context): NullableEquality<z.output<T>> => {
      if (operator === 'isNull' || operator === 'isNotNull') return { operator }
      return given === undefined || given === null ? withoutValue(context) : { operator, value: given as z.output<T> }
    },
  )

export type NullableEquality<T> = { readonly operator: 'isNull' | 'isNotNull' } | { readonly operator: 'is' | 'isNot'; readonly value: T }

/** `{ operator: is | isNot, value }` with one of a list of words, case-insensitive. */
export const enumEquality = <const T extends readonly [string, ...string[]]>(words: T) => equality(enumOperand(words))

const textOperators = ['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'] as const

/** A text that equals, contains, begins with or ends with a value. */
export const text = komgaInput(z.object({ operator: z.enum(textOperators), value: z.string() }))
type TextOperand = z.output<typeof text>

/** Match type of an operator, and whether it is negated. */
export const textMatchOf: Readonly<Record<TextOperand['operator'], { readonly match: TextMatch; readonly sense: 'is' | 'isNot' }>> = {
  is: { match: 'is', sense: 'is' },
  isNot: { match: 'is', sense: 'isNot' },
  contains: { match: 'contains', sense: 'is' },
  doesNotContain: { match: 'contains', sense: 'isNot' },
  beginsWith: { match: 'beginsWith', sense: 'is' },
  doesNotBeginWith: { match: 'beginsWith', sense: 'isNot' },
  endsWith: { match: 'endsWith', sense: 'is' },
  doesNotEndWith: { match: 'endsWith', sense: 'isNot' },
}

/** `greaterThan` and `lessThan` include the value itself, as in Komga. */
export const number = komgaInput(z.object({ operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan']), value: z.number() }))

/** PostgreSQL compares no larger numbers with a column of integers. */
const largestInteger = 2_147_483_647
const integer = z.int('must be a whole number').min(-largestInteger, 'is too small').max(largestInteger, 'is too large')

/** A nullable integer; a missing value never equals the operand. */
export const nullableInteger = komgaInput(
  z.object({ operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan', 'isNull', 'isNotNull']), value: integer.nullish() }),
).transform(({ operator, value }, context): NumberOperand => {
  if (operator === 'isNull' || operator === 'isNotNull') return { operator }
  return typeof value === 'number' ? { operator, value } : withoutValue(context)
})

export type NumberOperand =
  | { readonly operator: 'isNull' | 'isNotNull' }
  | { readonly operator: 'is' | 'isNot' | 'greaterThan' | 'lessThan'; readonly value: number }

/** A contributor; name or role may be omitted. With both omitted, the term matches everything. */
export const author = equality(komgaInput(z.object({ name: z.string().nullish(), role: z.string().nullish() })))
export type AuthorOperand = z.output<typeof author>

/** A poster of a type, or one that is or is not selected; either may be omitted. With both omitted, the term matches everything. */
export const poster = equality(komgaInput(z.object({ type: z.enum(posterTypes).nullish(), selected: z.boolean().nullish() })))
export type PosterOperand = z.output<typeof poster>

function withoutValue(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', path: ['value'], message: 'must be given' })
  return z.NEVER
}

/** `{ operator: isTrue | isFalse }` */
export const booleanOperand = komgaInput(z.object({ operator: z.enum(['isTrue', 'isFalse']) }))

/** One of a list of words, case-insensitive. */
export const enumOperand = <const T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(words))

/** A date and time, or a duration before now in whole days. */
export const date = komgaInput(
  z.object({
    operator: z.enum(['before', 'after', 'isInTheLast', 'isNotInTheLast', 'isNull', 'isNotNull']),
    dateTime: z.string().optional(),
    duration: z.string().optional(),
  }),
).transform(({ operator, dateTime, duration }, context): DateOperand => {
  if (operator === 'isNull' || operator === 'isNotNull') return { operator }
  if (operator === 'before' || operator === 'after') {
    const day = dateTime === undefined ? undefined : dayOf(dateTime)
    if (day !== undefined) return { operator, date: day }
    context.addIssue({ code: 'custom', path: ['dateTime'], message: 'must be a date and time' })
    return z.NEVER
  }
  const days = duration === undefined ? undefined : daysOf(duration)
  if (days !== undefined) return { operator, days }
  context.addIssue({ code: 'custom', path: ['duration'], message: 'must be a duration such as P30D' })
  return z.NEVER
})

export type DateOperand =
  | { readonly operator: 'isNull' | 'isNotNull' }
  /** yyyy-mm-dd. */
  | { readonly operator: 'before' | 'after'; readonly date: string }
  | { readonly operator: 'isInTheLast' | 'isNotInTheLast'; readonly days: number }

/** yyyy-mm-dd; undefined for years beyond 9999 and before 0, which this format cannot express. */
function dayOf(dateTime: string): string | undefined {
  const moment = Date.parse(dateTime)
  if (!Number.isFinite(moment)) return undefined
  return /^\d{4}-\d\d-\d\d/.exec(new Date(moment).toISOString())?.[0]
}

/** Longer than printed books have existed, and the resulting date can still be written. */
const maxDays = 700_000

/** Parses an ISO 8601 duration of days, hours, minutes and seconds into whole days. */
function daysOf(duration: string): number | undefined {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i.exec(duration)
  if (!match || duration.length < 3) return undefined
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
  const wholeDays = Math.floor((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400)
  const all = Number(weeks) * 7 + Number(days) + wholeDays
  return Math.min(all, maxDays)
}
