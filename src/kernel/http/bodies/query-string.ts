import { z } from 'zod'

/**
 * Parses a query string; `tag[]=a` is the same as `tag=a`, and repeated names become lists (docs/api/komga-contract.md, "Query
 * parameters").
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null)
  for (const [rawName, value] of new URLSearchParams(text)) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName
    const before = values[name]
    if (before === undefined) values[name] = value
    else values[name] = Array.isArray(before) ? [...before, value] : [before, value]
  }
  return values
}

/**
 * How the API document describes a parameter whose text stands for a number or a flag, as `meta` of the schema that reads it. The
 * keywords of the text are removed.
 */
export const describedAs = (type: 'boolean' | 'integer', further: Readonly<Record<string, unknown>> = {}) => ({
  type,
  enum: undefined,
  anyOf: undefined,
  pattern: undefined,
  ...further,
})

/** A list parameter: repeated, comma-joined or both, with or without spaces; empty values count as not given. */
export const queryList = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) =>
    [given ?? []]
      .flat()
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  )

/** A flag parameter: `true` or `false`; an empty value counts as not given. */
export const queryFlag = z
  .enum(['true', 'false', ''], 'must be true or false')
  .optional()
  .transform((value) => (value ? value === 'true' : undefined))
  .meta(describedAs('boolean'))

/** A text parameter whose empty value counts as not given. */
export const queryText = z
  .string()
  .optional()
  .transform((value) => value || undefined)

/** One of several values, in any case; an empty value counts as not given. */
export const queryEnum = <const T extends readonly string[]>(words: T) =>
  z
    .string()
    .optional()
    .meta({ enum: [...words] })
    .transform((value, context): T[number] | undefined => {
      const matched = words.find((one) => one.toLowerCase() === value?.toLowerCase())
      if (value && matched === undefined) context.addIssue({ code: 'custom', message: `must be one of ${words.join(', ')}` })
      return matched
    })

/** A limit that no client reaches is not documented. */
const unreachableMax = 1_000_000

/** An integer parameter within a range; anything else is rejected with a message. */
export const queryInteger = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .meta({
      description: `${max < unreachableMax ? `${min} to ${max}` : `From ${min}`}; ${fallback} by default.`,
      ...describedAs('integer', { minimum: min, ...(max < unreachableMax ? { maximum: max } : {}) }),
    })

/** An integer parameter that a client's template contains: limited to a range, and not given if it is no number, such as a placeholder. */
export const queryLimitedInteger = (min: number, max: number, description: string) =>
  z
    .string()
    .optional()
    .transform((value) => (value && /^\d+$/.test(value) ? Math.min(Math.max(Number(value), min), max) : undefined))
    .meta({ description, ...describedAs('integer') })

/** An integer parameter within a range that may be absent; an empty value counts as not given. */
export const queryOptionalInteger = (min: number, max: number, description: string) =>
  z
    .string()
    .regex(/^(-?\d+)?$/, 'must be a whole number')
    .optional()
    .transform((value) => (value ? Number(value) : undefined))
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`).optional())
    .meta({ description, ...describedAs('integer', { minimum: min, maximum: max }) })
