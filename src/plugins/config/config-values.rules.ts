// Configuration is sent and stored as strings (docs/behavior.md, "Plugins"); lists and groups are JSON text. These rules convert them to
// the types of the plugin's schema, and back.
import type { ConfigProperty, ConfigSchema } from '../contract/plugin.ts'

/** Values that a client may send for a key: strings or typed values. */
export type WireValue = string | number | boolean | readonly string[] | Readonly<Record<string, unknown>>
export type WireConfig = Readonly<Record<string, WireValue>>
/** A partial update; null resets a setting. */
export type ConfigChanges = Readonly<Record<string, WireValue | null>>

/** Placeholder for a stored password; saving this text keeps the stored one. */
export const mask = '********'

/** The schema's property of this name; undefined for names that the schema itself does not declare. */
const propertyOf = (schema: ConfigSchema, key: string): ConfigProperty | undefined =>
  Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined

export const isSecret = (schema: ConfigSchema, key: string): boolean => propertyOf(schema, key)?.format === 'password'

/** Whether a stored value stays when it isn't sent. */
export const keepsStored = (schema: ConfigSchema, key: string): boolean => propertyOf(schema, key)?.keepsStored === true

/** Shorter secrets are not redacted, because that would also remove ordinary words. */
const minRedactedLength = 4

/** Passwords of a configuration, as texts that must never be visible. */
export const secretsOf = (schema: ConfigSchema, config: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(config).flatMap(([key, text]) => (isSecret(schema, key) && text.length >= minRedactedLength ? [text] : []))

/** Redacts all secrets in the text. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, mask), text)

/** Whether the plugin has its enabled flag as a setting (MangaDex, AniList); that setting is the flag and is not stored separately. */
export const showsEnabled = (schema: ConfigSchema): boolean => propertyOf(schema, 'enabled')?.type === 'boolean'

/**
 * Converts values to their types: numbers, booleans, lists and groups if the schema has them and the text is valid, otherwise unchanged,
 * for validation to name. An empty form field counts as absent, except for an optional free text.
 */
export function readWireConfig(schema: ConfigSchema, config: WireConfig): Readonly<Record<string, unknown>> {
  const filled = Object.entries(config).filter(([key, value]) => value !== '' || mayBeEmpty(schema, key))
  return Object.fromEntries(filled.map(([key, value]) => [key, readValue(propertyOf(schema, key), value)]))
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

export const withoutNulls = (changes: ConfigChanges): WireConfig =>
  Object.fromEntries(Object.entries(changes).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))

/** A value as stored and sent. */
export const toWireText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The configuration of a running plugin: stored values of keys that are still in its schema, otherwise the schema's defaults. */
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

/** The configuration as an administrator sees it: stored values of keys that are still in the schema, with passwords masked. */
export function maskedConfig(schema: ConfigSchema, stored: ReadonlyMap<string, string>): Record<string, string> {
  const declared = [...stored].filter(([key]) => propertyOf(schema, key))
  return Object.fromEntries(declared.map(([key, value]) => [key, isSecret(schema, key) ? mask : value]))
}
