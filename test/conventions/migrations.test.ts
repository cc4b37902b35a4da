import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from './source-files.ts'

/** Before this time all nodes had to be stopped for an update. */
const since = '2026-11-23T17'
const removes =
  /\.(dropTable|dropColumn|renameColumn|renameTo|dropConstraint|alterColumn)\(|\b(drop|rename)\s+(table|column)\b|\bset not null\b/i

test('a migration that takes something away from the previous version is declared as a contract step', () => {
  const found = sourceFiles()
    .filter((path) => /\/migrations\/\d{4}-/.test(path) && basename(path) >= since)
    .filter((path) => {
      const text = readFileSync(join(projectRoot, path), 'utf8')
      return removes.test(text) && !text.includes('defineContractMigration(')
    })
  expect(found).toEqual([])
})

test.each([
  ["db.schema.dropTable('x')", true],
  ["table.renameColumn('a', 'b')", true],
  ['sql`alter table x alter column y set not null`', true],
  ["db.schema.alterTable('x').addColumn('y', 'text')", false],
  ["db.schema.createTable('x').addColumn('id', 'text', (column) => column.notNull())", false],
])('%s takes something away: %s', (text, expected) => {
  expect(removes.test(text)).toBe(expected)
})
