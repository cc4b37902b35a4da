// What may stand behind a key of a search condition (docs/api/komga-contract.md, "Search conditions"). Names and operators match in any
// case.
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'
import { posterTypes } from '../posters/posters.queries.ts'

/** `{ operator: is | isNot, value }` */
export const equality = <T extends z.ZodType>(value: T) => komgaInput(z.object({ operator: z.enum(['is', 'isNot']), value }))

/** Equality, or whether there is any value at all. */
export const nullableEquality = <T extends z.ZodType>(value: T) =>
  komgaInput(z.object({ operator: z.enum(['is', 'isNot', 'isNull', 'isNotNull']), value: value.nullish() })).transform(
    ({ operator, value: given }, context): NullableEquality<z.output<T>> => {
      if (operator === 'isNull' || operator === 'isNotNull') return { operator }
      return given === undefined || given === null ? withoutValue(context) : { operator, value: given as z.output<T> }
    },
  )

export type NullableEquality<T> = { readonly operator: 'isNull' | 'isNotNull' } | { readonly operator: 'is' | 'isNot'; readonly value: T }

const textOperators = ['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'] as const

/** What a text is, holds or begins and ends with. */
export const text = komgaInput(z.object({ operator: z.enum(textOperators), value: z.string() }))
export type TextOperand = z.output<typeof text>

/** `greaterThan` and `lessThan` take in the value itself, as Komga's do. */
export const number = komgaInput(z.object({ operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan']), value: z.number() }))

/** A whole number that may be missing; what is missing is not the value. */
export const nullableInteger = komgaInput(
  z.object({ operator: z.enum(['is', 'isNot', 'greaterThan', 'lessThan', 'isNull', 'isNotNull']), value: z.int().nullish() }),
).transform(({ operator, value }, context): NumberOperand => {
  if (operator === 'isNull' || operator === 'isNotNull') return { operator }
  return typeof value === 'number' ? { operator, value } : withoutValue(context)
})

export type NumberOperand =
  | { readonly operator: 'isNull' | 'isNotNull' }
  | { readonly operator: 'is' | 'isNot' | 'greaterThan' | 'lessThan'; readonly value: number }

/** Somebody who worked on it; either part may be left out, and both say nothing. */
export const author = equality(komgaInput(z.object({ name: z.string().nullish(), role: z.string().nullish() })))
export type AuthorOperand = z.output<typeof author>

/** A poster of a kind, or one that is or is not the one shown; either part may be left out, and both say nothing. */
export const poster = equality(komgaInput(z.object({ type: z.enum(posterTypes).nullish(), selected: z.boolean().nullish() })))
export type PosterOperand = z.output<typeof poster>

function withoutValue(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', path: ['value'], message: 'must be given' })
  return z.NEVER
}

/** `{ operator: isTrue | isFalse }` */
export const booleanOperand = komgaInput(z.object({ operator: z.enum(['isTrue', 'isFalse']) }))

/** One of a list of words, in any case. */
export const enumOperand = <const T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .transform((given) => given.toUpperCase())
    .pipe(z.enum(words))

/** A moment, or a span back from now in whole days. */
export const date = komgaInput(
  z.object({
    operator: z.enum(['before', 'after', 'isInTheLast', 'isNotInTheLast', 'isNull', 'isNotNull']),
    dateTime: z.string().optional(),
    duration: z.string().optional(),
  }),
).transform(({ operator, dateTime, duration }, context): DateOperand => {
  if (operator === 'isNull' || operator === 'isNotNull') return { operator }
  if (operator === 'before' || operator === 'after') {
    const day = dayOf(dateTime ?? '')
    if (day !== undefined) return { operator, date: day }
    context.addIssue({ code: 'custom', path: ['dateTime'], message: 'must be a date and time' })
    return z.NEVER
  }
  const days = daysOf(duration ?? '')
  if (days !== undefined) return { operator, days }
  context.addIssue({ code: 'custom', path: ['duration'], message: 'must be a duration such as P30D' })
  return z.NEVER
})

export type DateOperand =
  | { readonly operator: 'isNull' | 'isNotNull' }
  /** yyyy-mm-dd. */
  | { readonly operator: 'before' | 'after'; readonly date: string }
  | { readonly operator: 'isInTheLast' | 'isNotInTheLast'; readonly days: number }

/** yyyy-mm-dd, which the years beyond 9999 and before 0 are not written as. */
function dayOf(dateTime: string): string | undefined {
  const moment = Date.parse(dateTime)
  if (!Number.isFinite(moment)) return undefined
  return /^\d{4}-\d\d-\d\d/.exec(new Date(moment).toISOString())?.[0]
}

/** Longer than books have been printed; a date so far back is still one that can be written. */
const maxDays = 700_000

/** Whole days of an ISO 8601 duration of days, hours, minutes and seconds. */
function daysOf(duration: string): number | undefined {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i.exec(duration)
  if (!match || duration.length < 3) return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  const all = (weeks ?? 0) * 7 + (days ?? 0) + Math.floor(((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) / 86_400)
  return Math.min(all, maxDays)
}
