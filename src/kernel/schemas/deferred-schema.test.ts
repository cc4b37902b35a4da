import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z as zod } from 'zod/v4'
import { deferring } from './deferred-schema.ts'
import { z } from './index.ts'

/** A function that makes schemas of a text and counts them. */
const countedText = () => {
  const counted = { created: 0 }
  const text = deferring(() => {
    counted.created++
    return zod.string()
  })
  return { counted, text }
}

test('a schema is created at its first use, and only once', () => {
  const { counted, text } = countedText()
  const schema = z.object({ names: z.array(text().min(1)).nullish() })
  expect(counted.created).toBe(0)
  expect(schema.parse({ names: ['Berserk'] })).toEqual({ names: ['Berserk'] })
  expect(schema.safeParse({ names: [''] }).success).toBe(false)
  expect(counted.created).toBe(1)
})

test('what Fastify reads of a schema when a route is registered does not create it', () => {
  const { counted, text } = countedText()
  const schema = text().optional()
  expect(Reflect.get(schema, 'content')).toBeUndefined()
  expect(Object.getPrototypeOf(schema)).not.toBe(Object.prototype)
  expect(counted.created).toBe(0)
})

test('a schema is an instance of the class that zod creates', () => {
  const schema = z.object({ id: z.string() })
  expect(schema).toBeInstanceOf(z.ZodObject)
  expect(schema).not.toBeInstanceOf(z.ZodArray)
  expect(schema.shape.id).toBeInstanceOf(z.ZodString)
  expect('shape' in schema).toBe(true)
})

test('metadata of a schema and of its parts are in its JSON schema', () => {
  const name = z.string().meta({ description: 'Name of the series.' })
  const schema = z.object({ name, tags: z.array(name).meta({ description: 'Tags.' }) }).meta({ title: 'Series' })
  expect(z.toJSONSchema(schema)).toMatchObject({
    title: 'Series',
    properties: {
      name: { description: 'Name of the series.' },
      tags: { description: 'Tags.', items: { description: 'Name of the series.' } },
    },
  })
  expect(name.meta()).toEqual({ description: 'Name of the series.' })
})

test('other schemas can use the shape of an object schema without creating it', () => {
  const { counted, text } = countedText()
  const page = z.object({ sort: text() })
  const query = z.object({ ...page.shape, search: z.string() })
  expect(counted.created).toBe(0)
  expect(query.parse({ sort: 'name', search: 'berserk' })).toEqual({ sort: 'name', search: 'berserk' })
  expect(Object.keys(query.extend({ page: z.int() }).shape)).toEqual(['sort', 'search', 'page'])
})

test('a schema may contain itself', () => {
  const entry = z.object({
    title: z.string(),
    get children() {
      return z.array(entry)
    },
  })
  const tree = { title: 'Volume', children: [{ title: 'Chapter', children: [] }] }
  expect(entry.parse(tree)).toEqual(tree)
  expect(entry.safeParse({ title: 'Volume', children: [{}] }).success).toBe(false)
})

test('every name of zod that the server uses is among the deferred ones', () => {
  const used = new Set(globSync('{src,plugins}/**/*.ts').flatMap(namesOfZod))
  expect([...used].filter((name) => !(name in z))).toEqual([])
})

const namesOfZod = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return /import \{ z \} from 'zod'/.test(text) ? [...text.matchAll(/(?<=\bz\.)\w+(?=\()/g)].map(([name]) => name) : []
}
