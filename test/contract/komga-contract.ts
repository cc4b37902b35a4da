// Komga's OpenAPI document as an oracle: `expect(komgaViolations('GET /api/v1/series', answer)).toEqual([])`.
// Stricter than the document itself, because strict clients are (docs/api/komga-contract.md, "IDs, dates and empty values"): every
// declared property is present, optional values are written as null, there are no other properties, instants have no fraction, and
// undeclared bodies are empty.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { requireDefined } from '../../src/kernel/errors/index.ts'

/** As returned by a test's `http.get(…)`. */
export interface ContractResponse {
  readonly statusCode: number
  readonly body: string
}

type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>>
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Recursive lists of a schema, which the generator of Komga's document omits. */
const ownKind: Readonly<Record<string, readonly string[]>> = { WPLinkDto: ['alternate', 'children'] }

const contract = JSON.parse(readFileSync(join(import.meta.dirname, 'komga-openapi.json'), 'utf8')) as Contract

/** Every method and path of Komga's document: `GET /api/v1/series/{seriesId}`. */
export const endpoints: readonly string[] = Object.entries(contract.paths).flatMap(([path, operations]) =>
  Object.keys(operations)
    .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
    .map((method) => `${method.toUpperCase()} ${path}`),
)

/** Those that accept JSON. */
export const endpointsWithBody = endpoints.filter((endpoint) => {
  const [method = '', path = ''] = endpoint.split(' ')
  return 'application/json' in (contract.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {})
})

/** Documents that omit empty values instead of writing null. */
const dropsEmpties = /^(DirectoryListingDto|ClientSettingDto|WP\w+)$/
/** Third-party formats that Komga passes through: absent and null are equivalent. */
const loose = /^(R2\w+|Location|Text)$/

/** Instants in a format other than `yyyy-MM-ddTHH:mm:ssZ`, by schema and property. */
const otherInstants: Readonly<Record<string, string>> = {
  'ApiKeyDto.createdDate': 'zoned',
  'ApiKeyDto.lastModifiedDate': 'zoned',
  'R2Progression.modified': 'zoned',
  'HistoricalEventDto.timestamp': 'local',
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
ajv.addFormat('zoned', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
ajv.addFormat('local', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/)
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
for (const free of ['int32', 'int64', 'float', 'double', 'binary', 'uri', 'url']) ajv.addFormat(free, true)
ajv.addSchema({
  $id: 'komga',
  components: {
    schemas: Object.fromEntries(Object.entries(contract.components.schemas).map(([name, schema]) => [name, strict(name, schema)])),
  },
})

const error = ajv.compile({
  type: 'object',
  properties: {
    timestamp: { type: 'string' },
    status: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string' },
    path: { type: 'string' },
  },
  required: ['timestamp', 'status', 'error', 'message', 'path'],
})
const violations = ajv.getSchema('komga#/components/schemas/ValidationErrorResponse')

/**
 * Faults of a response; empty when it follows the contract.
 * @param endpoint method and path as in Komga's document: `GET /api/v1/series/{seriesId}`
 */
export function komgaViolations(endpoint: string, { statusCode, body }: ContractResponse): readonly string[] {
  const [method = '', path = ''] = endpoint.split(' ')
  const operation = contract.paths[path]?.[method.toLowerCase()]
  if (!operation) return [`Komga has no ${endpoint}`]
  if (statusCode >= 400) return violationsOfError(body)
  const declared = operation.responses[statusCode] ?? operation.responses.default
  if (!declared) return [`status ${statusCode} is not one of ${Object.keys(operation.responses).join(', ')}`]
  const schema = declared.content?.['application/json']?.schema
  if (!schema) return body === '' ? [] : ['a body where none is declared']
  return violationsIn(ajv.compile(intoContract(schema) as object), body)
}

/** Every endpoint may return both kinds of errors; a missing series or book returns no body. */
function violationsOfError(body: string): readonly string[] {
  if (body === '' || (violations && violationsIn(violations, body).length === 0)) return []
  return violationsIn(error, body)
}

function violationsIn(validate: ValidateFunction, body: string): readonly string[] {
  try {
    return validate(JSON.parse(body)) ? [] : requireDefined(validate.errors, 'the errors of the validation').map(describeError)
  } catch {
    return [`the body is not JSON: ${body.slice(0, 200)}`]
  }
}

const describeError = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`

/** The schema with every property required, and null allowed for optional values. */
function strict(name: string, schema: JsonSchema): unknown {
  if (!schema.properties) return intoContract(schema)
  const list = { type: 'array', items: { $ref: `#/components/schemas/${name}` } }
  const properties: JsonSchema['properties'] = {
    ...schema.properties,
    ...Object.fromEntries((ownKind[name] ?? []).map((property) => [property, list])),
  }
  const required = schema.required ?? []
  const mayBeNull = (property: string) => !required.includes(property) && !dropsEmpties.test(name) && !isWholeEnvelope(name, schema)
  const entries = Object.entries(properties).map(([property, inner]) => {
    const format = otherInstants[`${name}.${property}`]
    const exact = intoContract(format ? { ...inner, format } : inner)
    return [property, mayBeNull(property) ? { anyOf: [exact, { type: 'null' }] } : exact]
  })
  const requiredKeys = dropsEmpties.test(name) || loose.test(name) ? required : Object.keys(properties)
  const others = loose.test(name) ? {} : { additionalProperties: schema.additionalProperties ?? false }
  return { ...schema, ...others, properties: Object.fromEntries(entries), required: requiredKeys }
}

/** Spring's page contains no nulls, although its schema requires nothing. */
function isWholeEnvelope(name: string, { properties = {} }: JsonSchema): boolean {
  return 'totalElements' in properties || name === 'PageableObject' || name === 'SortObject'
}

/** Rewrites the document's references for the schema registered in ajv. */
function intoContract(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"komga#/components/'))
}
