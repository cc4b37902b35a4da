// JSON sent by Komga's clients. Komga parses it with Jackson as configured by Spring Boot: property names and enum values match in any
// case, and a scalar of another type is converted if its meaning is clear. The forms of Komga's web app rely on both.
// Limit: nothing else is converted. A single value is not a list, a text is not an object, and a number is not an enum value.
import { z } from 'zod'

/** The schema of a body of Komga's contract. Values that cannot be converted are passed on unchanged and rejected by the schema. */
export const komgaInput = <T extends z.ZodType>(schema: T) => z.preprocess((input) => read(schema, input, input), schema)

/** @param whenEmpty value of an empty text where a number, a flag or a date is expected */
function read(schema: z.core.$ZodType, input: unknown, whenEmpty: unknown): unknown {
  if (schema instanceof z.ZodNullable) return read(schema.unwrap(), input, null)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return read(schema.unwrap(), input, undefined)
  if (schema instanceof z.ZodPipe) return read(schema.in instanceof z.ZodTransform ? schema.out : schema.in, input, whenEmpty)
  if (schema instanceof z.ZodObject) return isRecord(input) ? readProperties(schema, input) : input
  if (schema instanceof z.ZodRecord) return isRecord(input) ? mapValues(input, (value) => read(schema.valueType, value, value)) : input
  if (schema instanceof z.ZodArray) return Array.isArray(input) ? input.map((item) => read(schema.element, item, item)) : input
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => isSameWord(option, input)) ?? input
  return readScalar(schema, input, whenEmpty)
}

function readProperties(schema: z.ZodObject, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(schema.shape)
  const entries = Object.entries(input).map(([name, value]): [string, unknown] => {
    const matchedName = names.includes(name)
      ? name
      : names.find((candidate) => isSameWord(candidate, name) && !Object.hasOwn(input, candidate))
    const property = matchedName === undefined ? undefined : schema.shape[matchedName]
    return matchedName === undefined || property === undefined ? [name, value] : [matchedName, read(property, value, value)]
  })
  return Object.fromEntries(entries)
}

function readScalar({ _zod: { def } }: z.core.$ZodType, input: unknown, whenEmpty: unknown): unknown {
  const isDate = 'format' in def && def.format === 'date'
  if (def.type === 'string' && !isDate) return isNumberOrFlag(input) ? String(input) : input
  if (def.type !== 'string' && def.type !== 'number' && def.type !== 'boolean') return input
  if (typeof input === 'string' && input.trim() === '') return whenEmpty
  if (isDate) return typeof input === 'string' ? dateIn(input) : input
  return def.type === 'number' ? asNumber(input, 'format' in def) : asFlag(input)
}

const isNumberOrFlag = (input: unknown): boolean => typeof input === 'number' || typeof input === 'boolean'

/** Fractions are truncated where an integer is expected; in a text they are rejected. Adding 0 converts -0 to 0. */
function asNumber(input: unknown, isInteger: boolean): unknown {
  if (typeof input === 'number') return isInteger ? Math.trunc(input) + 0 : input
  const pattern = isInteger ? /^[+-]?\d+$/ : /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
  return typeof input === 'string' && pattern.test(input.trim()) ? Number(input) + 0 : input
}

function asFlag(input: unknown): unknown {
  if (typeof input === 'number') return input !== 0
  return typeof input === 'string' ? (flags.get(input.trim().toLowerCase()) ?? input) : input
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** Returns the date part of a date and time. */
const dateIn = (text: string): string => /^\s*(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::[\d.]+)?Z?\s*$/.exec(text)?.[1] ?? text.trim()

const mapValues = (record: Readonly<Record<string, unknown>>, convert: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]))

const isSameWord = (word: unknown, input: unknown): boolean =>
  typeof word === 'string' && typeof input === 'string' && word.toLowerCase() === input.toLowerCase()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
