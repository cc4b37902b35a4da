import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const templates = join(import.meta.dirname, '_templates')

test('every template has the same types, so that a copied package is complete', () => {
  const types = readdirSync(templates).map((name) => readFileSync(join(templates, name, 'hondana.d.ts'), 'utf8'))
  expect(types).toHaveLength(3)
  expect(new Set(types).size).toBe(1)
})
