import { expect, test } from 'vitest'
import { parsePostgresAddress } from '../../kernel/db/index.ts'
import { copiedText, copyUsage, describeLocation, parseCopyArguments } from './copy-arguments.rules.ts'

const parse = (...args: readonly string[]) => parseCopyArguments(args, (path) => `/resolved/${path}`)
const url = 'postgres://user:secret@db.example:5433/hondana'

test('files and PostgreSQL URLs are accepted, in both ways of writing them', () => {
  const expected = { from: { engine: 'sqlite', file: '/resolved/a.sqlite' }, to: { engine: 'postgres', url } }
  expect(parse('--from', 'a.sqlite', '--to', url)).toEqual(expected)
  expect(parse(`--to=${url}`, '--from=a.sqlite')).toEqual(expected)
})

test.each([
  [[], '--from is missing'],
  [['--from', 'a'], '--to is missing'],
  [['--from'], '--from needs a database'],
  [['--from', '--to', 'b'], '--from needs a database'],
  [['--from=', '--to=b'], '--from needs a database'],
  [['--from', 'a', '--from', 'b'], '--from is given twice'],
  [['a', 'b'], 'Unknown argument: a'],
  [['--source', 'a'], 'Unknown argument: --source'],
  [['--from', 'mysql://host/name', '--to', 'b'], 'Unknown kind of database: mysql'],
  [['--from', 'postgres://user:p@ss:word@[', '--to', 'b'], 'URL of the PostgreSQL database is invalid'],
])('%j is answered with the usage', (args, reason) => {
  expect(() => parse(...args)).toThrow(reason)
  expect(() => parse(...args)).toThrow(copyUsage)
})

test('a percent sign in a password need not be encoded, as in HONDANA_DATABASE_URL', () => {
  const to = 'postgres://user:100%secret@db.example/hondana'
  expect(parse('--from', 'a', '--to', to).to).toEqual({ engine: 'postgres', url: to })
  expect(parsePostgresAddress(to)?.password).toBe('100%secret')
})

test('messages never contain the password of a database', () => {
  expect(describeLocation({ engine: 'postgres', url })).toBe('postgres://db.example:5433/hondana')
  const socket = 'postgres://user:secret@/hondana?host=/run/postgresql&port=5433'
  expect(describeLocation({ engine: 'postgres', url: socket })).toBe('postgres://:5433/hondana?host=/run/postgresql')
})

test('the message at the end says what was copied and how to use it', () => {
  const result = { rows: 12_345, tables: 80, rowsEarlier: 0, adaptedRows: 0 }
  expect(copiedText(result, { engine: 'postgres', url })).toMatch(/^Copied and verified 12,345 rows of 80 tables\.\n.*HONDANA_DATABASE_URL/)
  const continued = { ...result, rowsEarlier: 2_000, adaptedRows: 3 }
  expect(copiedText(continued, { engine: 'sqlite', file: 'a' })).toMatch(
    /2,000 of them by an earlier run\.\n3 rows .*\n.*without HONDANA_DATABASE_URL/,
  )
})
