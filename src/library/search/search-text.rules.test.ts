import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needlesOfPhrase, needlesOfWord, tokenize, toPeopleText, toSearchText } from './search-text.rules.ts'

const anyText = fc
  .array(
    fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('É', 'ß', 'ガ', 'ー', '新', '탑', '①', 'ﬁ', '\ud800', 'e\u0301', 'ก็', '’', '😀')),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))
const containsAll = (needles: readonly string[], text: string) => needles.length > 0 && needles.every((needle) => text.includes(needle))
const finds = (typed: string, ...titles: string[]) => containsAll(needlesOfWord(typed), toSearchText(titles))
const findsPhrase = (typed: string, ...titles: string[]) => containsAll(needlesOfPhrase(typed), toSearchText(titles))

test.each([
  ['elan', 'Élan'],
  ['ÉLAN', 'elan'],
  ['ワンピース', 'わんぴーす'],
  ['１００', '100 Girlfriends'],
  ['dont', 'Don’t Toy with Me'],
  ['strasse', 'Straße'],
  ['guerin', 'Guérin'],
])('%s and %s are equal', (typed, title) => expect(finds(typed, title)).toBe(true))

test.each([
  ['進', '進撃の巨人'],
  ['巨人', '進撃の巨人'],
  ['신', '신의 탑'],
  ['탑', '신의 탑'],
  ['咒', '咒术回战'],
  ['20', '20世紀少年'],
  ['ruto', 'Naruto'],
  ['na', 'Naruto'],
  ['n', 'Naruto'],
  ['spider-man', 'The Amazing Spider Man'],
  ['nar*to', 'Naruto'],
  ['*ruto', 'Naruto'],
  ['zombie?', 'Is this a Zombie'],
])('%s is found in %s', (typed, title) => expect(finds(typed, title)).toBe(true))

test.each([
  ['ut', 'Naruto'],
  ['人巨', '進撃の巨人'],
  ['naruto', 'Naru To'],
  ['to*', 'Naruto'],
])('%s is not found in %s', (typed, title) => expect(finds(typed, title)).toBe(false))

test('a phrase matches consecutive whole words of one title', () => {
  expect(findsPhrase('one piece', 'One Piece Party')).toBe(true)
  expect(findsPhrase('one pie', 'One Piece')).toBe(false)
  expect(findsPhrase('piece one', 'One Piece')).toBe(false)
  expect(findsPhrase('撃の', '進撃の巨人')).toBe(true)
})

test('authors are found by any word of their name, with or without their role', () => {
  const text = toPeopleText([
    { name: 'Oda Eiichirō', role: 'writer' },
    { name: 'Ito', role: 'Inker' },
  ])
  expect(containsAll(needlesOfWord('eiichiro'), text)).toBe(true)
  expect(containsAll(needlesOfPhrase('oda eiichiro'), text)).toBe(true)
  expect(containsAll(needlesOfWord('eiichiro', 'writer'), text)).toBe(true)
  expect(containsAll(needlesOfPhrase('oda eiichiro', 'writer'), text)).toBe(true)
  expect(containsAll(needlesOfWord('ito', 'inker'), text)).toBe(true)
  expect(containsAll(needlesOfWord('oda', 'inker'), text)).toBe(false)
})

test('any text is found by its words, their prefixes and itself', () => {
  fc.assert(
    fc.property(anyText, (title) => {
      for (const word of tokenize(title)) {
        expect(finds(word, title)).toBe(true)
        expect(finds([...word].slice(0, 1).join(''), title)).toBe(tokenize([...word].slice(0, 1).join('')).length > 0)
      }
      if (tokenize(title).length > 0) expect(findsPhrase(title, title)).toBe(true)
    }),
  )
})

test('folding is idempotent, and every needle is long enough for a trigram', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = tokenize(text)
      expect(tokenize(words.join(' '))).toEqual(words)
      for (const needle of [...needlesOfWord(text), ...needlesOfPhrase(text)]) expect([...needle].length).toBeGreaterThanOrEqual(3)
    }),
  )
})
