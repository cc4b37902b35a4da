// The part of zod that the server uses, by the names of zod, which also has the types. A test names what is missing.
import { z } from 'zod/v4'
import { deferring, deferringObject, givenSchemas } from './deferred-schema.ts'

export const any = deferring(z.any)
export const array = deferring(z.array)
export const boolean = deferring(z.boolean)
export const custom = deferring(z.custom)
export const discriminatedUnion = deferring(z.discriminatedUnion)
export const email = deferring(z.email)
const enumeration = deferring(z.enum)
export const file = deferring(z.file)
export const int = deferring(z.int)
export const literal = deferring(z.literal)
export const looseObject = deferringObject(z.looseObject)
export const never = deferring(z.never)
const nothing = deferring(z.null)
export const number = deferring(z.number)
export const object = deferringObject(z.object)
export const partialRecord = deferring(z.partialRecord)
export const preprocess = deferring(z.preprocess)
export const record = deferring(z.record)
export const strictObject = deferringObject(z.strictObject)
export const string = deferring(z.string)
export const tuple = deferring(z.tuple)
const absent = deferring(z.undefined)
export const union = deferring(z.union)
export const unknown = deferring(z.unknown)
export const url = deferring(z.url)
export const uuid = deferring(z.uuid)
export { absent as undefined, enumeration as enum, nothing as null }

export const coerce = { number: deferring(z.coerce.number), string: deferring(z.coerce.string) }
export const iso = { date: deferring(z.iso.date), datetime: deferring(z.iso.datetime) }

export const toJSONSchema = givenSchemas(z.toJSONSchema)
export {
  core,
  NEVER,
  ZodArray,
  ZodDefault,
  ZodEnum,
  ZodError,
  ZodNullable,
  ZodObject,
  ZodOptional,
  ZodPipe,
  ZodRecord,
  ZodString,
  ZodTransform,
  ZodType,
} from 'zod/v4'
