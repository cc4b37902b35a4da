// A plugin's settings between the server, where every value is a text (lists and groups are JSON in it), and the form made of its JSON Schema.
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
  /** What to choose from is known while the form is shown only. */
  readonly dynamicEnum?: string
}

export type FormValues = Readonly<Record<string, unknown>>
export type WireConfig = Readonly<Record<string, string>>

/** What a saved password reads as; saving this text keeps the stored one. */
export const passwordMask = '********'

/** The schema of the settings in the form: without the switch that some plugins name as a setting too, since the page has it above. */
export const readSchema = (text: string): ConfigSchema => {
  const schema = JSON.parse(text) as Partial<ConfigSchema>
  const { enabled, ...others } = schema.properties ?? {}
  return { ...schema, properties: enabled && enabled.type !== 'boolean' ? { enabled, ...others } : others }
}

/** What the form begins with: the saved settings, and the defaults of what nobody has set. */
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

/** The saved settings by their meaning; a text that is none stays one, for validation to name. */
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

/** What counts as given: a field left empty is not, but for a free text that may be empty. */
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

/** The whole configuration as the server keeps it; a password that was not touched goes as its mask. */
export const toWireConfig = (schema: ConfigSchema, values: FormValues): WireConfig =>
  Object.fromEntries(
    Object.entries(givenValues(schema, values)).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** The form after a save: as the server has it now, but for what was changed after it was sent. */
export const valuesAfterSave = (fresh: FormValues, sent: FormValues, current: FormValues): FormValues => {
  const changed = Object.keys({ ...sent, ...current }).filter((key) => JSON.stringify(sent[key]) !== JSON.stringify(current[key]))
  return { ...fresh, ...Object.fromEntries(changed.map((key) => [key, current[key]])) }
}

export interface RefusedFields {
  /** Sentences by the field they are about; a field of a group has both names, parted by a dot. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** What is about no field of the form. */
  readonly rest: string
}

/** The server's sentence about a configuration that it refused names each field: "minutes: must be >= 5. server: is required." */
export const parseConfigRefusal = ({ properties }: ConfigSchema, message: string): RefusedFields => {
  const keys = Object.entries(properties).flatMap(([key, property]) => [
    ...Object.keys(property.properties ?? {}).map((inner) => `${key}.${inner}`),
    key,
  ])
  const starts = new RegExp(`(?<=^|\\. )(${keys.map(literal).join('|')}): `, 'g')
  const found = keys.length === 0 ? [] : [...message.matchAll(starts)]
  const fields: Record<string, string[]> = {}
  for (const [place, match] of found.entries()) {
    const key = match[1] ?? ''
    const sentence = message.slice(match.index + match[0].length, found[place + 1]?.index).trim()
    fields[key] = [...(fields[key] ?? []), sentence]
  }
  return { fields, rest: message.slice(0, found[0]?.index).trim() }
}

const literal = (text: string): string => text.replaceAll(/[^\w]/g, '\\$&')

/** The control of a field where the form library's own choice by type and format is not the best one. */
export const controlOf = ({ type, items, dynamicEnum }: ConfigProperty): string | undefined => {
  if (dynamicEnum === 'libraries') return 'library'
  if (type === 'integer' || type === 'number') return 'updown'
  if (type !== 'array' || items?.type !== 'string') return undefined
  return items.enum ? 'choices' : 'tags'
}

/** Only what the schema itself declares: a key like "constructor" is none. */
const propertyOf = (properties: ConfigProperty['properties'], key: string): ConfigProperty | undefined =>
  properties && Object.hasOwn(properties, key) ? properties[key] : undefined

const isRecord = (value: unknown): value is FormValues => typeof value === 'object' && value !== null && !Array.isArray(value)
