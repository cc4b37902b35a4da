// Validates settings by JSON Schema (draft 2020-12). This validator interprets the schema: others compile it to code, which the server's
// content security policy blocks.
import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { type ConfigProperty, type ConfigSchema, type FormValues, givenValues } from './config-form.rules.ts'

export interface ConfigError {
  /** Path to the field; an entry of a list counts as its list. */
  readonly path: readonly string[]
  /** The schema keyword that the value violates. */
  readonly keyword: string
  /** The value of that keyword in the schema, for the message: a limit or a type. */
  readonly limit: string
}

/** All errors, in the order of the fields. */
export const validateConfig = (schema: ConfigSchema, values: FormValues): readonly ConfigError[] => {
  const plainValues = plain(givenValues(schema, values))
  const { errors } = new Validator(withoutFormats(schema), '2020-12', false).validate(plainValues)
  const configErrors = [...errors.flatMap((unit) => errorsOfUnit(schema, unit)), ...urlErrors(schema, plainValues)]
  const order = Object.keys(schema.properties)
  return firstPerField(configErrors).sort((a, b) => order.indexOf(a.path[0] ?? '') - order.indexOf(b.path[0] ?? ''))
}

/** Whether a value matches a part of a schema; the form uses it to choose between alternatives. */
export const matchesSchema = (part: object | boolean, value: unknown, root: object): boolean =>
  new Validator(typeof part === 'boolean' ? part : { ...definitionsOf(root), ...part }, '2020-12', true).validate(plain(value)).valid

const definitionsOf = (root: object): object =>
  Object.fromEntries(Object.entries(root).filter(([key]) => key === '$defs' || key === 'definitions'))

/** Keywords that only report an error below them. */
const wrapperKeywords = new Set(['properties', 'items', 'prefixItems', 'additionalProperties', 'allOf', '$ref', 'if', 'dependentSchemas'])

const errorsOfUnit = (schema: ConfigSchema, { keyword, instanceLocation, error }: OutputUnit): readonly ConfigError[] => {
  if (wrapperKeywords.has(keyword)) return []
  const parent = readPointer(instanceLocation)
  const missing = keyword === 'required' ? /property "(.*)"\.$/s.exec(error)?.[1] : undefined
  const path = missing === undefined ? parent : [...parent, missing]
  const limitValue = (propertyAt(schema, path) as Readonly<Record<string, unknown>> | undefined)?.[keyword]
  return [{ path, keyword, limit: Array.isArray(limitValue) ? limitValue.join(', ') : String(limitValue ?? '') }]
}

/** Converts "#/server/names/0" to server, names. */
const readPointer = (pointer: string): readonly string[] => {
  const keys = pointer.split('/').slice(1)
  const entry = keys.findIndex((key) => /^\d+$/.test(key))
  return keys.slice(0, entry === -1 ? undefined : entry).map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
}

const propertyAt = (schema: ConfigSchema, path: readonly string[]): ConfigProperty | undefined =>
  path.reduce<ConfigProperty | undefined>((property, key) => property?.properties?.[key], schema)

/** The server only accepts http and https URLs, whatever else a URI may be. */
const urlErrors = (schema: Pick<ConfigProperty, 'properties'>, values: FormValues, above: readonly string[] = []): readonly ConfigError[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const value = values[key]
    const path = [...above, key]
    if (property.properties) return typeof value === 'object' && value !== null ? urlErrors(property, value as FormValues, path) : []
    const wrong = property.format === 'uri' && typeof value === 'string' && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')
    return wrong ? [{ path, keyword: 'format', limit: 'uri' }] : []
  })

const withoutFormats = (schema: ConfigSchema): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === 'format' && typeof value === 'string' ? undefined : value)) as object

/** One message per field is enough: a value of the wrong type violates every other keyword too. */
const firstPerField = (errors: readonly ConfigError[]): ConfigError[] => {
  const byField = new Map<string, ConfigError>()
  for (const error of errors) {
    const key = JSON.stringify(error.path)
    if (!byField.has(key)) byField.set(key, error)
  }
  return [...byField.values()]
}

/** The value after a round trip through JSON, which drops undefined properties. */
const plain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))
