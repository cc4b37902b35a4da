// Strict clients reject a response with a key that Komga does not have. The samples of the other tests contain only the keys of their
// data, so this test compares the documents: possible responses of this server against those of Komga.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>>
}

const load = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Document
const komga = load(join(import.meta.dirname, 'komga-openapi.json'))
const ownContract = load('docs/openapi.json')

/** Third-party formats that Komga passes through, and lists that the generator of its document omits. */
const open =
  /^(R2\w+|Location|Text|JsonFeedDto|ItemDto|ItemAuthorDto|WPLinkDto|WPPublicationDto|WPMetadataDto|WPContributorDto|WPBelongsToDto)$/

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')
const answerOf = (operation: Operation | undefined): Schema | undefined =>
  Object.entries(operation?.responses ?? {}).find(([status]) => /^2/.test(status))?.[1].content?.['application/json']?.schema

const common = Object.entries(komga.paths).flatMap(([path, methods]) =>
  Object.keys(methods).flatMap((method) => {
    const our = Object.entries(ownContract.paths).find(([other]) => shapeOf(other) === shapeOf(path))?.[1][method]
    const [theirs, mine] = [answerOf(methods[method]), answerOf(our)]
    return theirs && mine ? [{ endpoint: `${method.toUpperCase()} ${path}`, theirs, mine }] : []
  }),
)

/** Paths of properties that exist only in the first schema. */
function* extraKeys(mine: Schema, theirs: Schema, place = ''): Generator<string> {
  const known = resolved(theirs, komga)
  if (known === undefined) return
  const own = resolved(mine, ownContract) ?? {}
  for (const [key, schema] of Object.entries(own.properties ?? {})) {
    const property = known.properties?.[key]
    if (property) yield* extraKeys(schema, property, `${place}/${key}`)
    else if (known.additionalProperties === undefined) yield `${place}/${key}`
  }
  if (own.items && known.items) yield* extraKeys(own.items, known.items, `${place}/*`)
  if (typeof own.additionalProperties === 'object' && typeof known.additionalProperties === 'object')
    yield* extraKeys(own.additionalProperties, known.additionalProperties, `${place}/*`)
}

/** Resolves references and removes null; undefined for open schemas. */
function resolved(schema: Schema, document: Document): Schema | undefined {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined)
    return open.test(name) ? undefined : resolved(requireDefined(document.components.schemas[name], 'the referenced schema'), document)
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => one.$ref ?? one.properties ?? one.items)
  return choice ? resolved(choice, document) : schema
}

describe('a response in Komga’s contract', () => {
  test('is documented for most routes', () => {
    expect(common.length).toBeGreaterThan(50)
  })

  test.each(common)('has no key of our own: $endpoint', ({ mine, theirs }) => {
    expect([...extraKeys(mine, theirs)]).toEqual([])
  })
})
