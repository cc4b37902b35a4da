// Configuration travels and is stored as strings (docs/behavior.md, "Plugins"); lists and groups are JSON text. These rules turn them into
// what the plugin's schema means, and back.
import type { ConfigProperty, ConfigSchema } from '../contract/plugin.ts'

/** What a client may send for a key: strings, or the real values. */
export type WireValue = string | number | boolean | readonly string[] | Readonly<Record<string, unknown>>
export type WireConfig = Readonly<Record<string, WireValue>>

/** What a saved password reads as; saving this text keeps the stored one. */
export const mask = '********'

/** The schema's property of this name; undefined for every name that the schema itself does not declare. */
const propertyOf = (schema: ConfigSchema, key: string): ConfigProperty | undefined =>
  Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined

export const isSecret = (schema: ConfigSchema, key: string): boolean => propertyOf(schema, key)?.format === 'password'

/** A secret shorter than this is not looked for: it would blot out ordinary words. */
const shortestBlotted = 4

/** Passwords of a configuration, as texts that nobody may read anywhere. */
export const secretsOf = (schema: ConfigSchema, config: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(config).flatMap(([key, text]) => (isSecret(schema, key) && text.length >= shortestBlotted ? [text] : []))

/** The text without any of the secrets. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, mask), text)

/** Whether the plugin shows its own flag as a setting (MangaDex, AniList); that setting is the flag, it is not stored beside it. */
export const showsEnabled = (schema: ConfigSchema): boolean => propertyOf(schema, 'enabled')?.type === 'boolean'

/**
 * Values by their meaning: numbers, booleans, lists and groups where the schema says so and the text is one, else as they came, for
 * validation to name. An empty field of a form counts as not given, except for a free text that is not required.
 */
export function readWireConfig(schema: ConfigSchema, config: WireConfig): Readonly<Record<string, unknown>> {
  const given = Object.entries(config).filter(([key, value]) => value !== '' || mayBeEmpty(schema, key))
  return Object.fromEntries(given.map(([key, value]) => [key, readValue(propertyOf(schema, key), value)]))
}

function mayBeEmpty(schema: ConfigSchema, key: string): boolean {
  const property = propertyOf(schema, key)
  if (!property) return true
  if (property.enum) return property.enum.includes('')
  return property.type === 'string' && !property.format && !schema.required?.includes(key)
}

function readValue(property: ConfigProperty | undefined, value: WireValue): unknown {
  if (typeof value !== 'string' || !property) return value
  if (property.type === 'integer') return /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value
  if (property.type === 'number') return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  if (property.type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  return property.type === 'array' || property.type === 'object' ? readJson(value) : value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** A value as it is stored and sent. */
export const toWireText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a plugin runs with: stored values of the keys that its schema still has, else the schema's defaults. */
export function effectiveConfig(schema: ConfigSchema, stored: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const entries = Object.entries(schema.properties).flatMap(([key, property]) => {
    const byDefault = defaultOf(property)
    const value = stored.get(key) ?? (byDefault === undefined ? undefined : toWireText(byDefault))
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

/** A group has the defaults of its settings. */
function defaultOf({ default: given, properties }: ConfigProperty): unknown {
  if (!properties) return given
  const within = Object.entries(properties).flatMap(([key, property]) => (property.default === undefined ? [] : [[key, property.default]]))
  return within.length > 0 ? Object.fromEntries(within) : undefined
}

/** What an administrator reads: the stored values of the keys that the schema still has, passwords masked. */
export function maskedConfig(schema: ConfigSchema, stored: ReadonlyMap<string, string>): Record<string, string> {
  const known = [...stored].filter(([key]) => propertyOf(schema, key))
  return Object.fromEntries(known.map(([key, value]) => [key, isSecret(schema, key) ? mask : value]))
}
