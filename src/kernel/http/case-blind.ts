// Komga's JSON input is blind to case in property names and enum values, and its own web app relies on that (komga-api.md section 1).
import { z } from 'zod'

/** The schema of a Komga body: names and enum values match in any case; what the schema does not know stays as it is. */
export const caseBlind = <T extends z.ZodObject>(schema: T) => z.preprocess((given) => respell(schema, given), schema)

function respell(schema: z.core.$ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodObject) return isRecord(given) ? respellProperties(schema, given) : given
  if (schema instanceof z.ZodArray) return Array.isArray(given) ? given.map((item) => respell(schema.element, item)) : given
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => sameWord(option, given)) ?? given
  const inner = innerOf(schema)
  return inner ? respell(inner, given) : given
}

function respellProperties(schema: z.ZodObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(schema.shape)
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    const known = names.includes(name) ? name : names.find((candidate) => sameWord(candidate, name) && !Object.hasOwn(given, candidate))
    const property = known === undefined ? undefined : schema.shape[known]
    return known === undefined || property === undefined ? [name, value] : [known, respell(property, value)]
  })
  return Object.fromEntries(entries)
}

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault ? schema.unwrap() : undefined

const sameWord = (word: unknown, given: unknown): boolean =>
  typeof word === 'string' && typeof given === 'string' && word.toLowerCase() === given.toLowerCase()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
