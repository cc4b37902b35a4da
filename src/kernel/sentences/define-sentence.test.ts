import { expect, test } from 'vitest'
import { defineSentence, joinSentences, listSentences, textOfSentence } from './index.ts'

const Limited = defineSentence('TEST_SENTENCE_LIMITED', '{host} asks to wait until {until:instant}.')
const Refused = defineSentence('TEST_SENTENCE_REFUSED', 'It was refused {count:number} {count?time:times}: {reason:sentence}')
const Away = defineSentence('TEST_SENTENCE_AWAY', '{books:number} {books?book is:books are} on {disks:number} {disks?disk:disks}.')
const Left = defineSentence('TEST_SENTENCE_LEFT', 'Left aside: {reasons:list}.')

test('a sentence has its code and its values by name', () => {
  expect(Limited('example.org', '2026-11-22T14:03:00Z')).toEqual({
    code: 'TEST_SENTENCE_LIMITED',
    params: { host: 'example.org', until: '2026-11-22T14:03:00Z' },
    message: 'example.org asks to wait until 2026-11-22T14:03:00Z.',
  })
  expect(listSentences()).toContainEqual(expect.objectContaining({ code: 'TEST_SENTENCE_LIMITED' }))
})

test('sentences can be nested: ours with their codes, third-party texts unchanged', () => {
  const inner = Limited('example.org', '2026-11-22T14:03:00Z')
  expect(Refused(3, inner)).toMatchObject({ params: { count: 3, reason: inner }, message: `It was refused 3 times: ${inner.message}` })
  expect(Refused(1, 'no!').message).toBe('It was refused 1 time: no!')
  expect(Left(['one', inner]).message).toBe(`Left aside: one, ${inner.message}.`)
  expect(textOfSentence(joinSentences([inner, 'And more.']))).toBe(`${inner.message} And more.`)
  expect(joinSentences([inner])).toBe(inner)
  expect(textOfSentence('as it is')).toBe('as it is')
})

test('the text of a value is never parsed as a placeholder', () => {
  expect(Limited('{until:instant}', 'noon').message).toBe('{until:instant} asks to wait until noon.')
})

test('a code is declared once, and values have unique names and known kinds', () => {
  expect(() => defineSentence('TEST_SENTENCE_LEFT', 'Again.')).toThrow('declared twice')
  expect(() => defineSentence('TEST_SENTENCE_TWICE', '{a} and {a}')).toThrow('different names')
  expect(() => defineSentence('TEST_SENTENCE_KIND', '{a:colour}')).toThrow('known kinds')
})

test('words that depend on a number are singular only for one', () => {
  expect(Away(1, 2).message).toBe('1 book is on 2 disks.')
  expect(Away(0, 1).message).toBe('0 books are on 1 disk.')
  expect(() => defineSentence('TEST_SENTENCE_NO_NUMBER', '{title} {title?is:are} gone')).toThrow('only depend on its numbers')
})
