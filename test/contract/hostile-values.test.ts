// Sends invalid values to every route of this server, in every place that its document names. Guarantee: none of them causes a server
// error, and none takes long.
import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { Caller } from '../builders/a-caller.ts'
import { databases } from '../setup/databases.ts'
import { aFullSampleServer, type FullSampleServer } from './a-full-sample-server.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly Json[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
/** Streams do not end, and routes that contact other sites are tested with fakes in their own folders. */
const testedElsewhere =
  /events$|\/progress$|\/stream$|shutdown|srca|plugins\/(cover|\{id\}\/(search|metadata|test))|check-(now|new|only)|follow-check/
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const tested = operations.filter(({ path }) => !testedElsewhere.test(path))

/** Values that the two databases handle differently. */
const strange = ['a\0b', '99999999999999999999']
const texts = [...strange, '', '-1', '1e400', '../../x', '(', 'constructor', 'é'.repeat(3_000)]
const strangeValues: readonly Json[] = [...strange, '\ud800', -1, 1e308, 2 ** 53, '+099999-01-01T00:00:00Z']
const values: readonly Json[] = [...strangeValues, null, true, 1.5, [], {}, [null], '', 'x'.repeat(100_000), 'constructor', ['a', 'b']]

interface Nonsense {
  readonly texts: readonly string[]
  readonly values: readonly Json[]
}
/** All values on one database; the other gets those that it may handle differently. */
const nonsenseFor = (engine: string): Nonsense => (engine === 'SQLite' ? { texts, values } : { texts: strange, values: strangeValues })

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const schemaPath = '#/components/schemas/'

/** A sample body for a schema of the document. */
function sample(schema: Schema, depth = 0): Json {
  const { $ref, enum: words, anyOf, type, properties, items } = schema
  if ($ref !== undefined) return sample(requireDefined(document.components.schemas[$ref.slice(schemaPath.length)], $ref), depth)
  if (depth > 5) return null
  if (words) return requireDefined(words[0], 'the first value of an enum')
  if (anyOf?.[0]) return sample(anyOf[0], depth + 1)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, sample(one, depth + 1)]))
  if (items) return [sample(items, depth + 1)]
  const [kind] = [type].flat()
  if (kind === 'boolean') return false
  return kind === 'integer' || kind === 'number' ? 1 : 'x'
}

/** The body with an invalid value in each of its places. */
function* spoilt(body: Json, nonsense: readonly Json[]): Generator<Json> {
  yield* nonsense
  if (typeof body !== 'object' || body === null) return
  if (Array.isArray(body)) {
    if (body.length > 0) for (const one of spoilt(body[0], nonsense)) yield [one]
    return
  }
  for (const [key, value] of Object.entries(body)) for (const one of spoilt(value, nonsense)) yield { ...body, [key]: one }
}

interface Attempt {
  readonly method: string
  /** Address without the ids of the shelf. */
  readonly template: string
  readonly body?: string
}

function* attemptsAt({ path, method, operation }: (typeof operations)[number], nonsense: Nonsense): Generator<Attempt> {
  const schema = operation.requestBody?.content['application/json']?.schema
  const good = schema && sample(schema)
  const body = good === undefined ? {} : { body: JSON.stringify(good) }
  for (const [place] of path.matchAll(/\{[^}]+\}/g))
    for (const text of nonsense.texts) yield { method, template: path.replace(place, encoded(text)), ...body }
  for (const { name } of (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'))
    for (const text of nonsense.texts) yield { method, template: `${path}?${name}=${encoded(text)}&${name}=x`, ...body }
  if (method === 'GET') return
  for (const raw of ['', '{', 'null', '{"__proto__":{"a":1}}', '['.repeat(20_000)]) yield { method, template: path, body: raw }
  if (good !== undefined) for (const one of spoilt(good, nonsense.values)) yield { method, template: path, body: JSON.stringify(one) }
}

/**
 * Requests to SQLite that were refused before any query contained one of their values. They need no second database: the same code refuses
 * them. An id that no schema refuses is in the query for whether its owner may see it, even when the body is invalid.
 */
const refused = new Set<string>()
const keyOf = ({ method, template, body }: Attempt) => hash('sha1', [method, template, body].join(' '))

function isRefused(path: string, { template }: Attempt, { statusCode, body }: { readonly statusCode: number; readonly body: string }) {
  if (statusCode !== 400) return false
  const { code } = JSON.parse(body) as { readonly code: string }
  if (code === 'TEXT_HOLDS_NUL') return true
  return template.split('?', 1)[0] === path && (code === 'REQUEST_INVALID' || code === 'BODY_NOT_READABLE')
}

describe.each(databases)('invalid values on %s', (engine, aDatabase) => {
  let sample: FullSampleServer
  let caller: Caller
  const anAdministrator = () => sample.server.aUser(`${randomUUID()}@example.org`, { roles: ['ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING'] })
  beforeAll(async () => {
    sample = await aFullSampleServer(await aDatabase())
    caller = await anAdministrator()
  })
  afterAll(() => sample.close())

  /** Some requests sign their account out: then another administrator sends what follows. */
  async function send(request: InjectOptions) {
    const response = await caller.inject(request)
    if (response.statusCode !== 401 || (await caller.get('/api/v2/users/me')).statusCode === 200) return response
    caller = await anAdministrator()
    return caller.inject(request)
  }

  // Deletions come last, so that the data exists until then.
  test.each(['GET', 'PUT', 'PATCH', 'POST', 'DELETE'])('cause no internal error in %s', async (method) => {
    const failures: string[] = []
    let count = 0
    for (const operation of tested.filter((one) => one.method === method)) {
      for (const attempt of attemptsAt(operation, nonsenseFor(engine))) {
        if (refused.has(keyOf(attempt))) continue
        const { template, body } = attempt
        const url = sample.address(template).replaceAll(/\{[^}]+\}/g, '1')
        const json = body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }
        const response = await send({ method: method as 'GET', url, ...json })
        const { statusCode } = response
        if (engine === 'SQLite' && isRefused(operation.path, attempt, response)) refused.add(keyOf(attempt))
        count++
        // 502 and 503 report that a source or a disk is unavailable.
        if (statusCode >= 500 && statusCode !== 502 && statusCode !== 503)
          failures.push(`${statusCode} ${method} ${url.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`)
      }
    }
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(50)
  })
})
