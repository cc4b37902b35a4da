import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { aPostgresDatabase, aSqliteDatabase } from '../../../test/setup/databases.ts'
import { readCentralDirectory, writeCbzSafely } from '../../formats/archive/zip/index.ts'
import { type DatabaseLocation, defineMigration, engineOf, migrate, openDatabase } from '../../kernel/db/index.ts'
import { copyDatabase } from '../copy/copy-database.ts'
import { DumpManifest, manifestName, tableEntryName, tableFileName } from './dump-format.ts'
import { openDumpSource } from './dump-source.ts'
import { openSource } from './open-source.ts'
import { decodeRow, encodeRow } from './row-lines.rules.ts'
import type { Column, Row, Value } from './table-data.ts'
import { tableRows } from './table-sums.fixture.ts'
import type { DatabasePlan } from './transfer.ts'
import { writeDump } from './write-dump.ts'

/** A table with a column of each kind, and one whose database assigns its numbers. */
const createThings = defineMigration('2026-01-01T00-00-things', async (db) => {
  const isPostgres = engineOf(db) === 'postgres'
  await db.schema
    .createTable('thing')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint')
    .addColumn('share', 'double precision')
    .addColumn('isDone', 'boolean')
    .addColumn('content', isPostgres ? sql`bytea` : sql`blob`)
    .addColumn('parentId', 'bigint', (column) => column.references('thing.id'))
    .execute()
  await db.schema
    .createTable('event')
    .addColumn('seq', isPostgres ? sql`bigint generated always as identity primary key` : sql`integer primary key autoincrement`)
    .addColumn('words', 'text')
    .execute()
})

const plan: DatabasePlan = {
  migrations: [createThings],
  searchIndex: { tables: [], since: 'never', rebuild: async () => undefined },
  leaveOut: [],
}
const copy = (from: DatabaseLocation, to: DatabaseLocation) => copyDatabase({ from, to, plan, report: () => undefined })

type Content = readonly [words: string, count: bigint | null, share: number | null, isDone: boolean | null, content: Uint8Array | null]

/** Whole characters only: both drivers turn half of a surrogate pair into U+FFFD, so that no database contains one. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '',
    "'; drop table thing; --",
    '\\u0000 \\x \\',
    'line\r\nline\u2028\t"',
    '👩‍👩‍👧‍👦 e\u0301',
    '{"a":[1,"\\u0000"]}',
    '\ufeff',
    'half \ud83d of a pair',
  ),
)
const content = fc.tuple(
  words,
  fc.option(fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(0n, 2n ** 53n, -(2n ** 53n) - 1n))),
  fc.option(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(5e-324, 1.7976931348623157e308, 0.1, -0, Number.POSITIVE_INFINITY))),
  fc.option(fc.boolean()),
  fc.option(fc.uint8Array({ maxLength: 60 })),
)

test('every value that a database can contain survives a copy to PostgreSQL, a dump, and a copy back to SQLite', async () => {
  const property = fc.asyncProperty(fc.array(content, { minLength: 150, maxLength: 200 }), async (random) => {
    const contents: readonly Content[] = [...random, ['x'.repeat(3_000_000), null, null, null, Buffer.alloc(100_000, 7)]]
    const original = await aSqliteWith(contents)
    const postgres = await aPostgresDatabase()
    const { adaptedRows } = await copy(original, postgres.location)
    expect(adaptedRows).toBe(contents.filter(([text]) => text.includes('\0')).length)
    const back = await aSqliteDatabase()
    await copy(postgres.location, back.location)

    const expected = (await tableRows(original)).thing?.map((row) => row.map(withoutNul))
    expect((await tableRows(postgres.location)).thing).toEqual(expected)
    expect((await tableRows(back.location)).thing).toEqual(expected)
    expect(await throughDump(original)).toEqual((await tableRows(original)).thing)
  })
  await fc.assert(property, { numRuns: 1, endOnFailure: true })
})

const withoutNul = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value)

test('numbers that a database assigns continue after the last one, even if its row was deleted', async () => {
  const original = await aSqliteWith([])
  change(original, `insert into event (words) values ('one'), ('two'), ('three')`)
  change(original, `delete from event where seq = 3`)
  const postgres = await aPostgresDatabase()
  await copy(original, postgres.location)
  expect(await insertEvent(postgres.url)).toBe(4)
  await insertEvent(postgres.url)
  const back = await aSqliteDatabase()
  await copy(postgres.location, back.location)
  change(back.location, `insert into event (words) values ('six')`)
  expect((await tableRows(back.location)).event?.map(([seq]) => seq)).toEqual([1, 2, 4, 5, 6])
})

test('NaN, which only PostgreSQL has, becomes empty on SQLite', async () => {
  const postgres = await aPostgresDatabase()
  const db = openDatabase(postgres.location)
  await migrate(db, [createThings])
  await sql`insert into thing (id, words, share) values (1, '', 'NaN'), (2, '', '-Infinity')`.execute(db)
  await db.destroy()
  const target = await aSqliteDatabase()
  expect(await copy(postgres.location, target.location)).toMatchObject({ rows: 2, adaptedRows: 1 })
  const shares = (await tableRows(target.location)).thing?.map((row) => row[3])
  expect(shares).toEqual([null, Number.NEGATIVE_INFINITY])
})

test('a value that its column cannot contain is refused with its place', async () => {
  const original = await aSqliteWith([])
  change(original, `insert into thing (id, words, count) values (1, '', 'many')`)
  await expect(copy(original, (await aPostgresDatabase()).location)).rejects.toThrow('thing.count contains a string in place of integer')
})

test('a row that refers to one that does not exist is refused', async () => {
  const original = await aSqliteWith([])
  change(original, `pragma foreign_keys = off; insert into thing (id, words, parentId) values (1, '', 7)`)
  await expect(copy(original, (await aSqliteDatabase()).location)).rejects.toThrow('refers to rows of thing')
  await expect(copy(original, (await aPostgresDatabase()).location)).rejects.toThrow('violates foreign key')
})

test('a line of a dump is read as the row that it was written from, and any other line is refused', () => {
  const columns = (['text', 'integer', 'real', 'boolean', 'bytes'] as const).map((type): Column => ({ name: type, type, nullable: true }))
  fc.assert(
    fc.property(content, ([text, count, share, isDone, bytes]) => {
      const row: Row = [text, count === null ? null : exact(count), share === 0 ? 0 : share, isDone, bytes && Buffer.from(bytes)]
      expect(decodeRow(columns, encodeRow(row))).toEqual(row)
    }),
    { numRuns: 50 },
  )
  for (const line of [
    '',
    '{}',
    '[]',
    '["a",1,1,true]',
    '[1,1,1,true,""]',
    '["a",true,1,true,""]',
    '["a",1,1,"true",""]',
    '["a","x",1,true,""]',
  ])
    expect(() => decodeRow(columns, line)).toThrow()
})

const exact = (value: bigint) => (BigInt(Number(value)) === value && Number.isSafeInteger(Number(value)) ? Number(value) : value)

/** Each row refers to the one after it, so that no order of rows satisfies the foreign key. */
async function aSqliteWith(contents: readonly Content[]): Promise<DatabaseLocation> {
  const { location } = await aSqliteDatabase()
  const db = openDatabase(location, 'worker')
  await migrate(db, [createThings])
  await db.destroy()
  if (location.engine !== 'sqlite') throw new Error('SQLite only')
  const database = new Database(location.file)
  database.pragma('foreign_keys = off')
  const insert = database.prepare('insert into thing values (?, ?, ?, ?, ?, ?, ?)')
  database.transaction(() => {
    for (const [index, [text, count, share, isDone, bytes]] of contents.entries())
      insert.run(
        index - 100,
        text,
        count,
        share,
        isDone === null ? null : Number(isDone),
        bytes,
        Math.min(index + 1, contents.length - 1) - 100,
      )
  })()
  database.close()
  return location
}

function change(location: DatabaseLocation, statements: string): void {
  if (location.engine !== 'sqlite') throw new Error('SQLite only')
  const database = new Database(location.file)
  database.exec(statements)
  database.close()
}

async function insertEvent(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`insert into event (words) values ('new') returning seq`)
  await client.end()
  return Number(rows[0].seq)
}

async function throughDump(location: DatabaseLocation): Promise<readonly Row[]> {
  const folder = join(inject('runFolder'), randomUUID())
  await mkdir(folder)
  const source = await openSource(location, [])
  const manifest = await writeDump(source, folder)
  await source.close()
  const target = `${folder}.zip`
  const tables = manifest.tables.map(({ name }) => ({ name: tableEntryName(name), content: { path: join(folder, tableFileName(name)) } }))
  const entries = [{ name: manifestName, content: Buffer.from(JSON.stringify(DumpManifest.parse(manifest))) }, ...tables]
  await writeCbzSafely({ target, entries, comment: '', modifiedAt: new Date(0) })
  await using file = await open(target, 'r')
  const dump = await openDumpSource(target, await readCentralDirectory(file.fd))
  const rows: Row[] = []
  for (const table of dump.tables) if (table.name === 'thing') for await (const some of dump.read(table)) rows.push(...some)
  await dump.close()
  return rows
}
