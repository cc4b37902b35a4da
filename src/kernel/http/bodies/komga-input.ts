// JSON sent by Komga's clients. Komga parses it with Jackson as configured by Spring Boot: property names and enum values match in any
// case, and a scalar of another type is converted if its meaning is clear. The forms of Komga's web app rely on both.
// Limit: nothing else is converted. A single value is not a list, a text is not an object, and a number is not an enum value.
import { z } from 'zod'

/** The schema of a body of Komga's contract. Values that cannot be converted are passed on unchanged and rejected by the schema. */
export const komgaInput = <T extends z.ZodType>(schema: T) => z.preprocess((given) => read(schema, given, given), schema)

/** @param whenEmpty value of an empty text where a number, a flag or a date is expected */
function read(schema: z.core.$ZodType, given: unknown, whenEmpty: unknown): unknown {
  if (schema instanceof z.ZodNullable) return read(schema.unwrap(), given, null)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return read(schema.unwrap(), given, undefined)
  if (schema instanceof z.ZodPipe) return read(schema.in instanceof z.ZodTransform ? schema.out : schema.in, given, whenEmpty)
  if (schema instanceof z.ZodObject) return isRecord(given) ? readProperties(schema, given) : given
  if (schema instanceof z.ZodRecord) return isRecord(given) ? mapValues(given, (value) => read(schema.valueType, value, value)) : given
  if (schema instanceof z.ZodArray) return Array.isArray(given) ? given.map((item) => read(schema.element, item, item)) : given
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => isSameWord(option, given)) ?? given
  return readScalar(schema, given, whenEmpty)
}

function readProperties(schema: z.ZodObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(schema.shape)
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    const known = names.includes(name) ? name : names.find((candidate) => isSameWord(candidate, name) && !Object.hasOwn(given, candidate))
    const property = known === undefined ? undefined : schema.shape[known]
    return known === undefined || property === undefined ? [name, value] : [known, read(property, value, value)]
  })
  return Object.fromEntries(entries)
}

function readScalar({ _zod: { def } }: z.core.$ZodType, given: unknown, whenEmpty: unknown): unknown {
  const isDate = 'format' in def && def.format === 'date'
  if (def.type === 'string' && !isDate) return isNumberOrFlag(given) ? String(given) : given
  if (def.type !== 'string' && def.type !== 'number' && def.type !== 'boolean') return given
  if (typeof given === 'string' && given.trim() === '') return whenEmpty
  if (isDate) return typeof given === 'string' ? dateIn(given) : given
  return def.type === 'number' ? asNumber(given, 'format' in def) : asFlag(given)
}

const isNumberOrFlag = (given: unknown): boolean => typeof given === 'number' || typeof given === 'boolean'

/** Fractions are truncated where an integer is expected; in a text they are rejected. Adding 0 converts -0 to 0. */
function asNumber(given: unknown, isWhole: boolean): unknown {
  if (typeof given === 'number') return isWhole ? Math.trunc(given) + 0 : given
  const pattern = isWhole ? /^[+-]?\d+$/ : /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
  return typeof given === 'string' && pattern.test(given.trim()) ? Number(given) + 0 : given
}

function asFlag(given: unknown): unknown {
  if (typeof given === 'number') return given !== 0
  return typeof given === 'string' ? (flags.get(given.trim().toLowerCase()) ?? given) : given
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** Returns the date part of a date and time. */
const dateIn = (given: string): string => /^\s*(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::[\d.]+)?Z?\s*$/.exec(given)?.[1] ?? given.trim()

const mapValues = (record: Readonly<Record<string, unknown>>, convert: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]))

const isSameWord = (word: unknown, given: unknown): boolean =>
  typeof word === 'string' && typeof given === 'string' && word.toLowerCase() === given.toLowerCase()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
