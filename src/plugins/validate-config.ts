// Validation of a plugin's configuration against its schema, as JSON Schema draft 2020-12 means it.
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { ConfigSchema } from './contract/plugin.ts'
import { PluginConfigInvalid } from './plugins.errors.ts'

const validators = new WeakMap<ConfigSchema, Promise<ValidateFunction>>()

/**
 * Refuses values that the schema does not allow, unknown keys included.
 * @throws PluginConfigInvalid naming each bad key
 */
export async function assertConfig(schema: ConfigSchema, values: Readonly<Record<string, unknown>>): Promise<void> {
  const validator = validators.get(schema) ?? compile(schema)
  validators.set(schema, validator)
  const validate = await validator
  if (!validate(values)) throw PluginConfigInvalid((validate.errors ?? []).map(sentenceOf).join(' '))
}

/** The compiler is loaded when the first configuration is saved: starting the server does not need it. */
async function compile(schema: ConfigSchema): Promise<ValidateFunction> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  // Not strict: forms may carry words of their own, such as dynamicEnum.
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { password: true, uri: isWebAddress } })
  return ajv.compile(closed(schema))
}

/** Unknown keys are refused, in groups too. */
const closed = (schema: ConfigSchema): object => {
  const properties = Object.entries(schema.properties).map(([key, property]) => [
    key,
    property.properties ? { ...property, additionalProperties: false } : property,
  ])
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false }
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}

function sentenceOf({ keyword, instancePath, params, message }: ErrorObject): string {
  const keys = instancePath.split('/').filter((key) => key !== '' && !/^\d+$/.test(key))
  if (keyword === 'additionalProperties') return `${[...keys, params.additionalProperty].join('.')}: the plugin has no such setting.`
  if (keyword === 'required') return `${[...keys, params.missingProperty].join('.')}: is required.`
  const key = keys.join('.') || 'The configuration'
  if (keyword === 'enum') return `${key}: must be one of ${params.allowedValues.join(', ')}.`
  if (keyword === 'format') return `${key}: must be an http or https address.`
  return `${key}: ${message ?? 'is not valid'}.`
}
