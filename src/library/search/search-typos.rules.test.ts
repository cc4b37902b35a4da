import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTypos, needlesOfMisspelled, toleratedTypos, typosInTitle } from './search-typos.rules.ts'

type Typo = { readonly kind: 'missing' | 'extra' | 'replaced' | 'swapped'; readonly place: number; readonly letter: string }

const aWord = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'é', 'ж'), { minLength: 5, maxLength: 14 })
const someTypos = fc.array(
  fc.record<Typo>({
    kind: fc.constantFrom('missing', 'extra', 'replaced', 'swapped'),
    place: fc.nat(20),
    letter: fc.constantFrom('a', 'b', 'c', 'x'),
  }),
  { maxLength: 2 },
)

const make = (letters: readonly string[], { kind, place, letter }: Typo): readonly string[] => {
  const at = place % letters.length
  if (kind === 'missing') return letters.toSpliced(at, 1)
  if (kind === 'extra') return letters.toSpliced(place % (letters.length + 1), 0, letter)
  if (kind === 'replaced') return letters.toSpliced(at, 1, letter)
  return letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse())
}

test('a word with as many typos as are tolerated contains one of the needles', () => {
  fc.assert(
    fc.property(aWord, someTypos, (letters, typos) => {
      const word = letters.join('')
      const written = typos.reduce(make, letters).join('')
      fc.pre(countTypos(word, written) <= toleratedTypos(word))
      expect(needlesOfMisspelled(word).some((needle) => `  ${written}  `.includes(needle))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('every needle has the three characters that the index needs', () => {
  fc.assert(
    fc.property(aWord, (letters) => needlesOfMisspelled(letters.join('')).every((needle) => [...needle].length >= 3)),
    { numRuns: 500 },
  )
})

test('the number of typos is the same in both directions and zero only for equal words', () => {
  fc.assert(
    fc.property(aWord, aWord, (one, other) => {
      const [a, b] = [one.join(''), other.join('')]
      expect(countTypos(a, b)).toBe(countTypos(b, a))
      expect(countTypos(a, b) === 0).toBe(a === b)
    }),
  )
})

test.each([
  ['leveling', 'levelling', 1],
  ['naurto', 'naruto', 1],
  ['bersek', 'berserk', 1],
  ['evengelion', 'evangelion', 1],
  ['one', 'piece', 4],
])('%s and %s differ by %s typos', (word, other, typos) => expect(countTypos(word, other)).toBe(typos))

test.each([
  [['solo', 'leveling'], ['solo', 'levelling', 'ragnarok'], 1],
  [['solo', 'levelin'], ['solo', 'levelling'], 1],
  [['slo', 'leveling'], ['solo', 'levelling'], undefined],
  [['chapter', '2001'], ['chapter', '2002'], undefined],
  [['berserk'], ['berserk'], 0],
] as const)('%j in the title %j needs %s typos', (words, title, typos) => expect(typosInTitle(words, title)).toBe(typos))
