// Converts a plugin's settings between the API, where every value is a text (lists and groups as JSON), and the form made from the
// plugin's JSON Schema.
export interface ConfigSchema {
  readonly type?: string
  readonly properties: Readonly<Record<string, ConfigProperty>>
  readonly required?: readonly string[]
}
export interface ConfigProperty {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: { readonly type?: string; readonly enum?: readonly unknown[] }
  readonly properties?: Readonly<Record<string, ConfigProperty>>
  readonly required?: readonly string[]
  /** Name of a list of options that is only known at runtime. */
  readonly dynamicEnum?: string
}

export type FormValues = Readonly<Record<string, unknown>>
export type WireConfig = Readonly<Record<string, string>>

/** The value of a saved password in responses; saving it keeps the stored password. */
export const passwordMask = '********'

/** The schema of the form's settings, without the `enabled` setting of some plugins, because the page has its own switch. */
export const readSchema = (text: string): ConfigSchema => {
  const schema = JSON.parse(text) as Partial<ConfigSchema>
  const { enabled, ...others } = schema.properties ?? {}
  return { ...schema, properties: enabled && enabled.type !== 'boolean' ? { enabled, ...others } : others }
}

/** The initial values of the form: the saved settings, and the defaults of unset ones. */
export const initialConfigValues = (schema: ConfigSchema, config: WireConfig): FormValues =>
  withDefaults(schema, readValues(schema, config))

const withDefaults = ({ properties = {} }: Pick<ConfigProperty, 'properties'>, values: FormValues): FormValues => {
  const filled = Object.entries(properties).flatMap(([key, property]) => {
    const value = Object.hasOwn(values, key) ? values[key] : property.default
    if (property.properties && (value === undefined || isRecord(value))) return [[key, withDefaults(property, value ?? {})] as const]
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(filled)
}

/** The saved settings parsed by their types; a value that cannot be parsed stays a text, so that validation reports it. */
export const readValues = ({ properties }: ConfigSchema, config: WireConfig): FormValues =>
  Object.fromEntries(
    Object.entries(config).flatMap(([key, text]) => {
      const property = propertyOf(properties, key)
      return property ? [[key, readValue(property, text)]] : []
    }),
  )

const readValue = ({ type }: ConfigProperty, text: string): unknown => {
  if (type === 'integer' || type === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return type === 'array' || type === 'object' ? readJson(text) : text
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The values that count as set: empty fields do not, except for texts that may be empty. */
export const givenValues = (schema: Pick<ConfigProperty, 'properties' | 'required'>, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const property = propertyOf(schema.properties, key)
      if (value === undefined || value === null || (value === '' && !mayBeEmpty(property, schema.required?.includes(key) ?? false)))
        return []
      return [[key, isRecord(value) && property?.properties ? givenValues(property, value) : value]]
    }),
  )

const mayBeEmpty = (property: ConfigProperty | undefined, required: boolean): boolean =>
  property?.enum ? property.enum.includes('') : property?.type === 'string' && !property.format && !property.dynamicEnum && !required

/** The whole configuration in the format of the API; an unchanged password is sent as its mask. */
export const toWireConfig = (schema: ConfigSchema, values: FormValues): WireConfig =>
  Object.fromEntries(
    Object.entries(givenValues(schema, values)).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

export type ConfigChanges = Readonly<Record<string, string | null>>

/** What a save changes: the settings that were edited, in the format of the API. */
export const configChanges = (schema: ConfigSchema, before: FormValues, after: FormValues): ConfigChanges => {
  const [old, now] = [toWireConfig(schema, before), toWireConfig(schema, after)]
  const changed = Object.keys({ ...old, ...now }).filter((key) => old[key] !== now[key])
  return Object.fromEntries(changed.map((key) => [key, now[key] ?? null]))
}

/** The form after a save: as the server has it now, but for what was changed after it was sent. */
export const valuesAfterSave = (fresh: FormValues, sent: FormValues, current: FormValues): FormValues => {
  const changed = Object.keys({ ...sent, ...current }).filter((key) => JSON.stringify(sent[key]) !== JSON.stringify(current[key]))
  return { ...fresh, ...Object.fromEntries(changed.map((key) => [key, current[key]])) }
}

export interface RefusedFields {
  /** Messages by field; fields of a group have both names, separated by a dot. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Messages that belong to no field of the form. */
  readonly rest: string
}

/** Parses the message of a rejected configuration, which names each field: "minutes: must be >= 5. server: is required." */
export const parseConfigRefusal = ({ properties }: ConfigSchema, message: string): RefusedFields => {
  const keys = Object.entries(properties).flatMap(([key, property]) => [
    ...Object.keys(property.properties ?? {}).map((inner) => `${key}.${inner}`),
    key,
  ])
  const starts = new RegExp(`(?<=^|\\. )(?:${keys.map(literal).join('|')}): `, 'g')
  const matches = keys.length === 0 ? [] : [...message.matchAll(starts)]
  const fields: Record<string, string[]> = {}
  for (const [place, match] of matches.entries()) {
    const key = match[0].slice(0, -': '.length)
    const sentence = message.slice(match.index + match[0].length, matches[place + 1]?.index).trim()
    fields[key] = [...(fields[key] ?? []), sentence]
  }
  return { fields, rest: message.slice(0, matches[0]?.index).trim() }
}

const literal = (text: string): string => text.replaceAll(/[^\w]/g, '\\$&')

/** The input of a field where the form library's default for its type and format is unsuitable. */
export const controlOf = ({ type, items, dynamicEnum }: ConfigProperty): string | undefined => {
  if (dynamicEnum === 'libraries') return 'library'
  if (type === 'integer' || type === 'number') return 'updown'
  if (type !== 'array' || items?.type !== 'string') return undefined
  return items.enum ? 'choices' : 'tags'
}

/** Only own properties of the schema, so that a key like "constructor" has none. */
const propertyOf = (properties: ConfigProperty['properties'], key: string): ConfigProperty | undefined =>
  properties && Object.hasOwn(properties, key) ? properties[key] : undefined

const isRecord = (value: unknown): value is FormValues => typeof value === 'object' && value !== null && !Array.isArray(value)
