import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNatural, naturalSortKey } from './index.ts'

const inOrder = (...names: readonly string[]) => {
  const shuffled = [...names].reverse()
  expect([...shuffled].sort(compareNatural)).toEqual(names)
  expect([...shuffled].sort((a, b) => compareBytes(naturalSortKey(a), naturalSortKey(b)))).toEqual(names)
}

/** Compares text as SQLite (BINARY) and PostgreSQL (COLLATE "C") do. */
const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('natural order of chapters and pages', () => {
  test('chapter 9 comes before chapter 10', () => {
    expect(naturalSortKey('Ch 10') > naturalSortKey('Ch 9')).toBe(true)
    inOrder('v1 c001', 'v1 c002', 'v1 c010', 'v2 c011', 'v10 c100')
  })

  test('a half chapter comes between its neighbors, and a lettered one after its number', () => {
    inOrder('c054', 'c054.2', 'c054.10', 'c054a', 'c055')
  })

  test('a double page named after its first half keeps its position', () => {
    inOrder('p001-002.jpg', 'p003.jpg', 'p004-005.jpg')
  })

  test('a cover marked with an underscore or exclamation mark comes first', () => {
    inOrder('_cover.jpg', '!credits.jpg', '001.jpg', '002.jpg', 'back.jpg')
  })

  test('folders inside an archive stay together', () => {
    inOrder('ch 2/01.jpg', 'ch 2/10.jpg', 'ch 10/01.jpg')
  })

  test('numbers longer than any integer type are still numbers', () => {
    inOrder('a9', `a${'1'.repeat(17)}`, `a${'9'.repeat(17)}`, `a${'1'.repeat(18)}`, `a1${'0'.repeat(400)}`)
  })

  test('full-width digits in Japanese names count as digits', () => {
    inOrder('第９話', '第１０話', '第１００話')
  })
})

describe('ignored differences', () => {
  test.each([
    ['Épisode 1', 'EPISODE 1'],
    ['a  b', ' a b '],
    ['a\tb', 'a b'],
    ['c007', 'C7'],
    ['ｶﾞ', 'ガ'],
  ])('%j and %j compare as equal', (a, b) => {
    expect(compareNatural(a, b)).toBe(0)
    expect(naturalSortKey(a)).toBe(naturalSortKey(b))
  })

  test('a dakuten is not an accent: か and が are different letters', () => {
    expect(compareNatural('か', 'が')).toBeLessThan(0)
  })
})

describe('the same order in code and in the database', () => {
  const alphabet = fc.constantFrom(...' _-.,!?()[]{}#~$0019aAbBzéÉßかがカ話话💀\u{e000}\u0000\t\u00a0１'.split(''), '\u{1f480}', '\ud800')
  const name = fc.oneof(
    fc.string({ unit: alphabet, maxLength: 12 }),
    fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 12 }),
  )

  test('sort keys have the order of their names', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareBytes(naturalSortKey(a), naturalSortKey(b)))).toBe(Math.sign(compareNatural(a, b)))
      }),
      { numRuns: 2000 },
    )
  })

  test('ASCII names have the order of Intl.Collator', () => {
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const ascii = fc.string({ unit: fc.constantFrom(...Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))), maxLength: 8 })
    fc.assert(
      fc.property(ascii, ascii, (a, b) => {
        expect(Math.sign(compareNatural(a, b))).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 2000 },
    )
  })

  test('a sort key contains no characters that a database rejects', () => {
    fc.assert(
      fc.property(name, (text) => {
        const key = naturalSortKey(text)
        expect(key).toBe(key.toWellFormed())
        expect(key).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})
