import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { openDatabase } from '../db/index.ts'
import { defineSentence, joinSentences, readSentence, type Sentence, type StoredSentence, storeSentence } from './index.ts'

const Failed = defineSentence('TEST_STORED_FAILED', '{count:number} of {total:number} stored trials failed: {reason:sentence}')
const Down = defineSentence('TEST_STORED_DOWN', 'The stored site cannot be reached: {quote}')
const Waits = defineSentence('TEST_STORED_WAITS', '{site} was stored; it is asked again at {again:instant}.')
const Kept = defineSentence('TEST_STORED_KEPT', 'Nothing stored; {reasons:list}.')

/** Arbitrary text, and text that looks like sentences, their values, or the content of a column. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    'null',
    '{reason:sentence}\n{quote}',
    '"quoted"',
    '{"code":"TEST_STORED_DOWN","params":{"quote":"x"}}',
    Failed(1, 2, Down('timed out')).message,
    `${Down('a').message} ${Kept(['b, c', Down('d')]).message}`,
    'one\r\n\u0000\\u0000 \ud800 two',
    '__proto__',
  ),
)
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
)

const { sentence } = fc.letrec<{ sentence: Sentence; list: Sentence[] }>((tie) => ({
  sentence: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.tuple(number, number, tie('sentence')).map(([count, total, reason]) => Failed(count, total, reason)),
    text.map((quote) => Down(quote)),
    fc.tuple(text, text).map(([site, again]) => Waits(site, again)),
    tie('list').map((reasons) => Kept(reasons)),
    tie('list').map((several) => joinSentences(several)),
  ),
  list: fc.array(tie('sentence'), { maxLength: 3 }),
}))

describe.each(databases)('a sentence stored in %s', (_engine, aDatabase) => {
  test('is read back with the same code, values and text, whatever its values contain', async () => {
    const database = await aDatabase()
    const db = openDatabase(database.location)
    await sql`create table kept (said text)`.execute(db)
    await fc.assert(
      fc.asyncProperty(sentence, async (said) => {
        await sql`delete from kept`.execute(db)
        await sql`insert into kept (said) values (${storeSentence(said)})`.execute(db)
        const { rows } = await sql<{ said: StoredSentence }>`select said from kept`.execute(db)
        expect(rows.map((row) => readSentence(row.said))).toEqual([said])
      }),
      { numRuns: 200 },
    )
    await db.destroy()
    await database.drop()
  })
})

test('a missing sentence is stored as null, and an empty one as empty text', () => {
  expect([storeSentence(null), readSentence(null)]).toEqual([null, null])
  expect(readSentence(storeSentence(''))).toBe('')
})

test('a stored sentence has the current text of its code', () => {
  const stored = '{"code":"TEST_STORED_DOWN","params":{"quote":"x"},"message":"Words of another year"}' as unknown as StoredSentence
  expect(readSentence(stored)).toEqual(Down('x'))
})

test('a code that the server no longer knows is shown with its values', () => {
  const stored = '{"code":"TEST_STORED_GONE","params":{"site":"example.org","reason":{"code":"TEST_STORED_DOWN","params":{"quote":"x"}}}}'
  expect(readSentence(stored as unknown as StoredSentence)).toEqual({
    code: 'TEST_STORED_GONE',
    params: { site: 'example.org', reason: Down('x') },
    message: `TEST_STORED_GONE example.org ${Down('x').message}`,
  })
})

test.each(['It failed', '7', '{"code":7,"params":{}}', '{"code":"TEST_STORED_DOWN","params":{"quote":true}}', ''])(
  'a column of sentences that holds %j is shown as it is',
  (text) => {
    expect(readSentence(text as unknown as StoredSentence)).toBe(text)
  },
)
