// Sends invalid values to every route of this server, in every place that its document names. Guarantee: none of them causes a server
// error, and none takes long.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
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
  readonly url: string
  readonly body?: string
}

function* attemptsAt(
  shelf: FullSampleServer,
  { path, method, operation }: (typeof operations)[number],
  nonsense: Nonsense,
): Generator<Attempt> {
  const schema = operation.requestBody?.content['application/json']?.schema
  const good = schema && sample(schema)
  const body = good === undefined ? {} : { body: JSON.stringify(good) }
  const filled = (template: string) => shelf.address(template).replaceAll(/\{[^}]+\}/g, '1')
  for (const [place] of path.matchAll(/\{[^}]+\}/g))
    for (const text of nonsense.texts) yield { method, url: filled(path.replace(place, encoded(text))), ...body }
  for (const { name } of (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'))
    for (const text of nonsense.texts) yield { method, url: `${filled(path)}?${name}=${encoded(text)}&${name}=x`, ...body }
  if (method === 'GET') return
  for (const raw of ['', '{', 'null', '{"__proto__":{"a":1}}', '['.repeat(20_000)]) yield { method, url: filled(path), body: raw }
  if (good !== undefined) for (const one of spoilt(good, nonsense.values)) yield { method, url: filled(path), body: JSON.stringify(one) }
}

describe.each(databases)('invalid values on %s', (engine, aDatabase) => {
  let sample: FullSampleServer
  beforeAll(async () => {
    sample = await aFullSampleServer(await aDatabase())
  })
  afterAll(() => sample.close())

  // Deletions come last, so that the data exists until then.
  test.each(['GET', 'PUT', 'PATCH', 'POST', 'DELETE'])('%s', async (method) => {
    const failures: string[] = []
    let count = 0
    for (const operation of tested.filter((one) => one.method === method)) {
      for (const { url, body } of attemptsAt(sample, operation, nonsenseFor(engine))) {
        const json = body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }
        const { statusCode } = await sample.server.http.inject({ method: method as 'GET', url, ...json })
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
