import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineSentence, sayingOf, together, withSayings } from './index.ts'

const Failed = defineSentence('TEST_RECALL_FAILED', '{count:number} of {total:number} trials of the recall failed: {reason:sentence}')
const Down = defineSentence('TEST_RECALL_DOWN', 'The recalled site cannot be reached: {quote}')
const Waits = defineSentence('TEST_RECALL_WAITS', '{site} has been recalled; it is asked again at {again:instant}.')
const Kept = defineSentence('TEST_RECALL_KEPT', 'Nothing recalled; {reasons:list}.')
const Some = defineSentence('TEST_RECALL_SOME', '{count:number} of the recalled wait')

const noon = '2026-11-22T12:00:00Z'

test('the code and the values of a stored sentence are found from its words', () => {
  const stored = Failed(3, 5, Down("404 'Not Found' for 'https://example.org/1'")).message
  expect(sayingOf(stored)).toEqual({
    code: 'TEST_RECALL_FAILED',
    params: { count: 3, total: 5, reason: Down("404 'Not Found' for 'https://example.org/1'") },
    message: stored,
  })
  expect(sayingOf(Waits('example.org', noon).message)).toEqual(Waits('example.org', noon))
  expect(sayingOf(Kept([Some(2), 'one is gone']).message)).toEqual(Kept([Some(2), 'one is gone']))
})

test('sentences in a row are found one by one, and what is not ours stays between them', () => {
  const [waits, down] = [Waits('example.org', noon), Down('timed out')]
  expect(sayingOf(`${waits.message} ${down.message}`)).toEqual(together([waits, down]))
  expect(sayingOf(`${waits.message} A plugin says so. And more. ${waits.message}`)).toEqual(
    together([waits, 'A plugin says so. And more.', waits]),
  )
})

test('the words of others are nobody’s saying', () => {
  expect(sayingOf('It rains.')).toBeUndefined()
  expect(sayingOf('')).toBeUndefined()
  expect(sayingOf('It rains. It pours.')).toBeUndefined()
})

test('a full stop that was put behind a sentence does not hide it', () => {
  expect(sayingOf('4 of the recalled wait.')).toMatchObject({
    code: 'TEST_RECALL_SOME',
    params: { count: 4 },
    message: '4 of the recalled wait.',
  })
})

test('values that were given as words become sayings where they are ours', () => {
  const { message } = Down('refused')
  expect(withSayings('TEST_RECALL_FAILED', { count: 1, total: 2, reason: message })).toEqual({
    count: 1,
    total: 2,
    reason: Down('refused'),
  })
  expect(withSayings('TEST_RECALL_DOWN', { quote: message })).toEqual({ quote: message })
})

test('words come back whatever they are made from', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.string({ unit: 'grapheme' }), (count, total, reason) => {
      const { message } = Failed(count, total, reason)
      expect(sayingOf(message)).toMatchObject({ code: 'TEST_RECALL_FAILED', params: { count, total }, message })
    }),
  )
})

test('words without end are not looked into', () => {
  expect(sayingOf(Down('a has been recalled; it is asked again at '.repeat(500)).message)).toBeUndefined()
})
