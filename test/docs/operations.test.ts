// Checks every operation in docs/openapi.json as a reference. Another test checks that the file is up to date.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: { readonly enum?: readonly unknown[]; readonly pattern?: string; readonly type?: string; readonly default?: unknown }
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
  readonly operationId?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
}

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly tags: readonly { readonly name: string }[]
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

const document = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as OpenApi
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method.toUpperCase()} ${path}` })),
)
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

test('every operation has a summary: a short sentence without a period', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(namesOf(operations.filter(({ summary = '' }) => !/^[A-Z].{4,70}[^.]$/.test(summary)))).toEqual([])
})

test('every operation has one tag that the document describes', () => {
  const tagNames = new Set(document.tags.map(({ name }) => name))
  expect(namesOf(operations.filter(({ tags = [] }) => tags.length !== 1 || !tags.every((tag) => tagNames.has(tag))))).toEqual([])
  const used = new Set(operations.flatMap(({ tags = [] }) => tags))
  expect([...tagNames].filter((tag) => !used.has(tag))).toEqual([])
})

test('every operation has a unique operation id in camel case', () => {
  expect(namesOf(operations.filter(({ operationId = '' }) => !/^[a-z]+[A-Z][A-Za-z0-9]*$/.test(operationId)))).toEqual([])
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every operation declares its security, and only public ones need no sign-in', () => {
  const schemes = new Set(Object.keys(document.components.securitySchemes))
  const isKnown = (requirement: object) => Object.keys(requirement).every((name) => schemes.has(name))
  expect(namesOf(operations.filter(({ security }) => !security?.every(isKnown)))).toEqual([])
  expect(namesOf(operations.filter(({ security }) => security?.length === 0)).sort()).toEqual([
    'GET /actuator/health',
    'GET /api/logout',
    'GET /api/v1/books/{bookId}/resource/{path}',
    'GET /api/v1/claim',
    'GET /api/v1/client-settings/global/list',
    'GET /api/v1/fonts/resource/{family}/css',
    'GET /api/v1/fonts/resource/{family}/{file}',
    'GET /api/v1/invite/{token}',
    'GET /api/v1/oauth2/providers',
    'GET /api/v1/password-reset/{token}',
    'GET /api/v1/sign-in',
    'GET /opds/v2/auth',
    'GET /opds/v2/books/{bookId}/resource/{path}',
    'POST /api/logout',
    'POST /api/v1/claim',
    'POST /api/v1/guest-session',
    'POST /api/v1/invite/{token}',
    'POST /api/v1/password-reset',
    'POST /api/v1/password-reset/{token}',
    'POST /api/v1/sign-in',
    'POST /api/v1/sign-in/code',
    'POST /api/v1/sign-in/passkey',
    'POST /api/v1/sign-in/passkey/options',
    'POST /koreader/users/create',
  ])
})

test('a query parameter that is a number or a flag is described as one, with a default of that kind', () => {
  const isText = ({ schema }: Parameter) => schema.enum?.includes('true') || schema.pattern === '^-?\\d+$'
  const isOther = ({ schema }: Parameter) => schema.type !== 'string' && typeof schema.default === 'string'
  const found = operations.flatMap(({ name, parameters = [] }) =>
    parameters.filter((one) => one.in === 'query' && (isText(one) || isOther(one))).map((one) => `${name} ${one.name}`),
  )
  expect(found).toEqual([])
})

test('every upload describes the parts of its form, the file among them', () => {
  const uploads = operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data'])
  expect(uploads.length).toBe(8)
  const partsOf = ({ requestBody }: Operation) =>
    requireDefined(requestBody?.content['multipart/form-data']?.schema?.properties, 'the parts of the form')
  expect(namesOf(uploads.filter((upload) => !('file' in partsOf(upload))))).toEqual([])
})

test('a body that may be null may be left out, and no other', () => {
  const mayBeNull = ({ requestBody }: Operation) =>
    JSON.stringify(Object.values(requestBody?.content ?? {})[0]?.schema?.anyOf ?? '').includes('"null"')
  const withBody = operations.filter(({ requestBody }) => requestBody)
  expect(namesOf(withBody.filter((one) => mayBeNull(one) === one.requestBody?.required))).toEqual([])
})

test('every operation documents the status and the content of its successful response', () => {
  const isUndescribed = ({ responses }: Operation) => responses?.['200']?.description === 'Default Response' && !responses['200'].content
  const found = namesOf(operations.filter(isUndescribed))
  expect(found).toEqual(['POST /koreader/users/create'])
})

const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf, ...allOf]

/** The schema, one of its alternatives or the schema it refers to has a description. */
function isDescribed(schema: Schema): boolean {
  const target = schema.$ref && document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  return Boolean(schema.description) || alternativesOf(schema).some(isDescribed) || Boolean(target && isDescribed(target))
}

type Property = readonly [path: string, schema: Schema]

function propertiesOf([path, schema]: Property): readonly Property[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, one]) => [`${path}.${name}`, one] as const)
  const values = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const inside = [...alternativesOf(schema), ...(schema.items ? [schema.items] : []), ...values].map((one) => [path, one] as const)
  return [...own, ...[...own, ...inside].flatMap(propertiesOf)]
}

test('every property of a request or response has a description', () => {
  const bodies = operations.flatMap(({ name, requestBody, responses = {} }) =>
    [requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.values(one?.content ?? {}).map(({ schema = {} }) => [name, schema] as const),
    ),
  )
  const properties = [...Object.entries(document.components.schemas), ...bodies].flatMap(propertiesOf)
  expect(properties.length).toBeGreaterThan(1_000)
  expect(properties.filter(([, schema]) => !isDescribed(schema)).map(([path]) => path)).toEqual([])
})
