// A list of 2,000 series reads 12,000 stored lists. Nearly all of their items are texts, or objects of texts: for these a check by hand
// costs a fraction of what the schema costs.
import { z } from 'zod'

/** A check that accepts only what the schema would return unchanged; undefined for schemas of another shape. */
export function simpleCheckOf<S extends z.ZodType>(schema: S): ((value: unknown) => value is z.output<S>) | undefined {
  if (isPlainText(schema)) return (value): value is z.output<S> => typeof value === 'string'
  if (!(schema instanceof z.ZodObject) || hasChecks(schema) || !Object.values(schema.shape).every(isPlainText)) return undefined
  const keys = Object.keys(schema.shape)
  return (value): value is z.output<S> => isRecord(value) && hasOnlyTexts(value, keys)
}

const isPlainText = (schema: unknown): boolean => schema instanceof z.ZodString && !hasChecks(schema)

const hasChecks = ({ def }: z.ZodString | z.ZodObject): boolean => (def.checks ?? []).length > 0

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Exactly these keys, because the schema drops others. */
function hasOnlyTexts(value: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  let count = 0
  for (const key in value) {
    if (typeof value[key] !== 'string') return false
    count += 1
  }
  return count === keys.length && keys.every((key) => Object.hasOwn(value, key))
}
