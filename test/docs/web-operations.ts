// What the web app knows of the API: one type for each operation, by method and path, with its parameters, body and answer.
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

type Schema = Readonly<Record<string, unknown>>
type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface WebOperation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WebOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A property of an operation's type, and whether it must be there. */
interface Part {
  readonly schema: Schema
  readonly required: boolean
}

/** The types of generated.ts: every component of the document, and `Operations`. */
export async function webTypes({ paths, components }: Described): Promise<string> {
  const schemas = { ...components.schemas, Operations: operationsOf(paths) }
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } }
  const nodes = await openapiTS(JSON.stringify(document), {
    silent: true,
    immutable: true,
    // A default is what the server takes for a value that is left out.
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  })
  return `// Generated from docs/openapi.json by \`npm run gen\`.\n\n${astToString(nodes)}`
}

/** Those of other apps are left out, and those whose address ends in the path of a file: the server names such addresses. */
const isUsed = (path: string): boolean => /^\/(api|sse|actuator)\//.test(path) && !path.endsWith('/{path}')

function operationsOf(paths: Described['paths']): Schema {
  const operations = Object.entries(paths)
    .filter(([path]) => isUsed(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, required(operationOf(operation))] as const),
    )
  return objectOf(Object.fromEntries(operations))
}

const operationOf = (operation: WebOperation): Schema =>
  objectOf({
    ...inputsOf(operation.parameters ?? []),
    ...bodyOf(operation.requestBody),
    ...answerOf(operation.responses ?? {}),
  })

const sections = [
  ['params', 'path'],
  ['query', 'query'],
  ['headers', 'header'],
] as const

function inputsOf(parameters: readonly Parameter[]): Readonly<Record<string, Part>> {
  const parts = sections.flatMap(([name, place]) => {
    const ofPlace = parameters.filter((parameter) => parameter.in === place)
    if (ofPlace.length === 0) return []
    const values = ofPlace.map((one) => [one.name, { schema: one.schema, required: one.required === true }] as const)
    return [[name, { schema: objectOf(Object.fromEntries(values)), required: ofPlace.some((one) => one.required) }] as const]
  })
  return Object.fromEntries(parts)
}

function bodyOf(body: WebOperation['requestBody']): Readonly<Record<string, Part>> {
  const json = body?.content['application/json']?.schema
  const form = body?.content['multipart/form-data']?.schema
  if (json) return { body: { schema: json, required: body?.required === true } }
  return form ? { form: required(form) } : {}
}

/** What comes back: `answer` as JSON, optional where the server may also answer 204; `events` as a stream; nothing of a file. */
function answerOf(responses: NonNullable<WebOperation['responses']>): Readonly<Record<string, Part>> {
  const events = responses[200]?.content?.['text/event-stream']?.schema
  if (events) return { events: required(events) }
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const kinds = successes.map(([, { content }]) => content?.['application/json']?.schema)
  const texts = new Set(kinds.flatMap((schema) => (schema ? [JSON.stringify(schema)] : [])))
  const schemas = [...texts].map((text): Schema => JSON.parse(text))
  const [only] = schemas
  if (!only) return {}
  return { answer: { schema: schemas.length > 1 ? { anyOf: schemas } : only, required: kinds.every((kind) => kind !== undefined) } }
}

const required = (schema: Schema): Part => ({ schema, required: true })

/** Without any part nothing is known of it. */
const objectOf = (parts: Readonly<Record<string, Part>>): Schema => ({
  ...(Object.keys(parts).length > 0 ? { type: 'object' } : {}),
  properties: Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema])),
  required: Object.keys(parts).filter((name) => parts[name]?.required),
})
