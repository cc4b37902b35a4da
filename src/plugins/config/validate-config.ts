// Validates a plugin's configuration against its schema, according to JSON Schema draft 2020-12.
import type { ErrorObject, ValidateFunction } from 'ajv'
import { fieldErrorOf, type SchemaIssue, toFieldSentence } from '../../kernel/http/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import type { ConfigSchema } from '../contract/plugin.ts'
import { PluginConfigInvalid } from '../plugins.errors.ts'

const validators = new WeakMap<ConfigSchema, Promise<ValidateFunction>>()

/**
 * Rejects values that the schema does not allow, including unknown keys.
 * @throws PluginConfigInvalid naming each bad key
 */
export async function assertConfig(schema: ConfigSchema, values: Readonly<Record<string, unknown>>): Promise<void> {
  const validator = validators.get(schema) ?? compile(schema)
  validators.set(schema, validator)
  const validate = await validator
  if (!validate(values)) throw PluginConfigInvalid((validate.errors ?? []).map(sentenceOf))
}

/** The compiler is loaded when the first configuration is saved, because the server does not need it to start. */
async function compile(schema: ConfigSchema): Promise<ValidateFunction> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  // Not strict: forms may use keywords of their own, such as dynamicEnum.
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { password: true, uri: isWebAddress } })
  return ajv.compile(closed(schema))
}

/** Rejects unknown keys, also in groups. */
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

function sentenceOf({ keyword, instancePath, params, message = "isn't valid" }: ErrorObject): Sentence {
  const keys = instancePath.split('/').filter((key) => key !== '' && !/^\d+$/.test(key))
  if (keyword === 'additionalProperties') return problem([...keys, params.additionalProperty], "isn't a setting of this plugin")
  if (keyword === 'required') return problem([...keys, params.missingProperty], 'is required')
  const place = keys.length === 0 ? ['The configuration'] : keys
  if (keyword === 'enum')
    return problem(place, `must be one of ${params.allowedValues.join(', ')}`, 'invalid_value', { values: params.allowedValues })
  if (keyword === 'format') return problem(place, 'must be an http or https URL')
  const origin = measured[keyword]
  return origin
    ? problem(place, message, origin.kind, { origin: origin.of, minimum: params.limit, maximum: params.limit })
    : problem(place, message)
}

const problem = (place: readonly string[], message: string, kind = 'custom', params: SchemaIssue['params'] = {}): Sentence =>
  fieldErrorOf(place.join('.'), toFieldSentence({ kind, message, params }))

const measured: Readonly<Record<string, { readonly kind: 'too_small' | 'too_big'; readonly of: string }>> = {
  minimum: { kind: 'too_small', of: 'number' },
  maximum: { kind: 'too_big', of: 'number' },
  minLength: { kind: 'too_small', of: 'string' },
  maxLength: { kind: 'too_big', of: 'string' },
  minItems: { kind: 'too_small', of: 'array' },
  maxItems: { kind: 'too_big', of: 'array' },
}
