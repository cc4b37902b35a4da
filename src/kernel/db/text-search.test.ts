import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plansOf } from '../../../test/builders/query-plans.ts'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import {
  createRowTrigger,
  createTextIndex,
  type Db,
  mergeTexts,
  openDatabase,
  putTexts,
  removeTexts,
  selectDocuments,
  type TextQuery,
} from './index.ts'

const index = { name: 'shelfText', columns: ['title', 'people'] }

describe.each(databases)('texts on %s', (engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await createTextIndex(db, index)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  const find = async (query: TextQuery, limit = 1000) => {
    const { rows } = await selectDocuments(db, index, query, limit).execute(db)
    return rows.map(({ docId }) => docId).sort((a, b) => a - b)
  }
  const needle = (text: string, ...columns: string[]): TextQuery => ({
    needle: text,
    columns: columns.length > 0 ? columns : index.columns,
  })

  test('are found by any three characters in the searched column', async () => {
    await putTexts(db, index, [
      { docId: 1, texts: { title: 'one piece', people: 'oda' } },
      { docId: 2, texts: { title: '  進  撃  ', people: 'isayama' } },
      { docId: 3, texts: { title: `50% "x_y" o'clock \\ end` } },
    ])
    expect(await find(needle('e p'))).toEqual([1])
    expect(await find(needle('oda', 'title'))).toEqual([])
    expect(await find(needle('  進'))).toEqual([2])
    for (const text of ['50%', '"x_y"', "o'c", 'k \\ e']) expect(await find(needle(text))).toEqual([3])
    expect(await find(needle('xay'))).toEqual([])
    expect(await find({ any: [needle('one'), { all: [needle('isa'), needle('  撃')], none: [needle('oda')] }] })).toEqual([1, 2])
    expect(await find({ all: [needle('one')], none: [needle('oda', 'people')] })).toEqual([])
    expect(await find({ any: [needle('one'), needle('isa'), needle('50%')] }, 2)).toHaveLength(2)
  })

  test('are not looked up by a common word that occurs beside others', async () => {
    const common = { needle: 'chapter', columns: ['title'], isCommon: true }
    await putTexts(db, index, [
      { docId: 50, texts: { title: 'moon chapter 1' } },
      { docId: 51, texts: { title: 'moon part 1' } },
      { docId: 52, texts: { title: 'sun chapter 1' } },
    ])
    expect(await find({ all: [needle('moon'), common], none: [] })).toEqual([50])
    expect(await find({ all: [common], none: [] })).toEqual([50, 52])
    const planOf = async (all: readonly TextQuery[]) =>
      (await plansOf(db, (watched) => selectDocuments(watched, index, { all, none: [] }, 9).execute(watched))).join()
    if (engine === 'PostgreSQL') {
      expect(await planOf([common])).toContain('{chap,hapt,apte,pter}')
      expect(await planOf([needle('moon'), common])).not.toContain('{chap,hapt,apte,pter}')
    }
    await removeTexts(db, index, [50, 51, 52])
  })

  test('are found when only the last of many contains three letters that others may contain', async () => {
    const docIds = Array.from({ length: 30 }, (_, n) => 200 + n)
    await putTexts(
      db,
      index,
      docIds.map((docId) => ({ docId, texts: { title: docId < 229 ? 'sun and sea' : 'sky and sea' } })),
    )
    expect(await find(needle('sky'), 1)).toEqual([229])
    expect(await find({ all: [needle('sky'), needle('sea')], none: [] }, 1)).toEqual([229])
    expect(await find({ all: [needle('sea')], none: [needle('sun')] }, 1)).toEqual([229])
    expect(await find(needle('sea'), 3)).toHaveLength(3)
    await removeTexts(db, index, docIds)
  })

  test('are found as before when the parts of an index are merged, which stops when asked to', async () => {
    for (let docId = 100; docId < 120; docId++) await putTexts(db, index, [{ docId, texts: { title: `moon ${docId}`, people: 'kishi' } }])
    await removeTexts(db, index, [110])
    const isMoon = Array.from({ length: 20 }, (_, n) => 100 + n).filter((docId) => docId !== 110)
    const countParts = async () =>
      engine === 'SQLite' ? (await sql<object>`select distinct segid from ${sql.table(`${index.name}_idx`)}`.execute(db)).rows.length : 1
    const before = await countParts()
    await mergeTexts(db, index, () => true)
    expect(await countParts()).toBe(before)
    await mergeTexts(db, index, () => false)
    expect(await countParts()).toBe(1)
    expect(await find(needle('moon'))).toEqual(isMoon)
    await removeTexts(db, index, isMoon)
    expect(await find(needle('kishi'))).toEqual([])
  })

  test('are the last written ones until they are removed', async () => {
    await putTexts(db, index, [{ docId: 1, texts: { title: 'two pieces' } }])
    expect([await find(needle('one')), await find(needle('two'))]).toEqual([[], [1]])
    await removeTexts(db, index, [1, 2, 3, 4])
    expect(await find(needle('two'))).toEqual([])
  })

  test('are found as if every text were read', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '進', 'é'), maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        async (titles, query) => {
          await removeTexts(db, index, [1, 2, 3, 4, 5, 6, 7, 8])
          await putTexts(
            db,
            index,
            titles.map((title, at) => ({ docId: at + 1, texts: { title } })),
          )
          for (const needleText of query.filter((one) => [...one].length >= 3)) {
            const expected = titles.flatMap((title, at) => (title.includes(needleText) ? [at + 1] : []))
            expect(await find(needle(needleText))).toEqual(expected)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a trigger records row changes in their transaction', async () => {
    await sql`create table shelf (id integer, name text, pages integer)`.execute(db)
    await sql`create table note (what text)`.execute(db)
    const trigger = (name: string, after: Parameters<typeof createRowTrigger>[1]['after'], row: string) =>
      createRowTrigger(db, { name, table: 'shelf', after, statement: `insert into note (what) values ('${name} ' || ${row}.name)` })
    await trigger('added', 'insert', 'new')
    await trigger('renamed', { updateOf: ['name'] }, 'new')
    await trigger('removed', 'delete', 'old')
    await sql`insert into shelf (id, name, pages) values (1, 'a', 1), (2, 'b', 1)`.execute(db)
    await sql`update shelf set pages = 2`.execute(db)
    await sql`update shelf set name = 'c' where id = 1`.execute(db)
    const undone = db.transaction().execute(async (trx) => {
      await sql`delete from shelf`.execute(trx)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await sql`delete from shelf where id = 2`.execute(db)
    const { rows } = await sql<{ what: string }>`select what from note order by what`.execute(db)
    expect(rows.map(({ what }) => what)).toEqual(['added a', 'added b', 'removed b', 'renamed c'])
  })
})
