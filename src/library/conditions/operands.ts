// What may stand behind a key of a search condition (komga-api.md, "Search-condition DSL"). Names and operators match in any case.
import { z } from 'zod'
import { caseBlind } from '../../kernel/http/index.ts'

/** `{ operator: is | isNot, value }` */
export const equality = <T extends z.ZodType>(value: T) => caseBlind(z.object({ operator: z.enum(['is', 'isNot']), value }))

/** `{ operator: isTrue | isFalse }` */
export const truth = caseBlind(z.object({ operator: z.enum(['isTrue', 'isFalse']) }))

/** One of a list of words, in any case. */
export const word = <const T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .transform((given) => given.toUpperCase())
    .pipe(z.enum(words))

/** A moment, or a span back from now in whole days. */
export const date = caseBlind(
  z.object({
    operator: z.enum(['before', 'after', 'isInTheLast', 'isNotInTheLast', 'isNull', 'isNotNull']),
    dateTime: z.string().optional(),
    duration: z.string().optional(),
  }),
).transform(({ operator, dateTime, duration }, context): DateOperand => {
  if (operator === 'isNull' || operator === 'isNotNull') return { operator }
  if (operator === 'before' || operator === 'after') {
    const moment = Date.parse(dateTime ?? '')
    if (Number.isFinite(moment)) return { operator, date: new Date(moment).toISOString().slice(0, 10) }
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

/** Whole days of an ISO 8601 duration of days, hours, minutes and seconds. */
function daysOf(duration: string): number | undefined {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i.exec(duration)
  if (!match || duration.length < 3) return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return (weeks ?? 0) * 7 + (days ?? 0) + Math.floor(((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) / 86_400)
}
