import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '../../formats/natural-order/index.ts'
import { textListOf } from './text-list.rules.ts'

test('texts are found by any part, ignoring case and accents', () => {
  const names = textListOf(['Akira Toriyama', 'Éiichirō ODA', 'odagiri', ''])
  expect(names.containing('oda')).toEqual(['Éiichirō ODA', 'odagiri'])
  expect(names.containing('a O')).toEqual([])
  expect(names.containing('ō od')).toEqual(['Éiichirō ODA'])
  expect(names.containing('')).toBe(names.all)
})

test('a text list finds what reading every text finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' ', '\n', 'é'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 10 }), text, (texts, typed) => {
      fc.pre(!typed.includes('\n') && !texts.some((one) => one.includes('\n')))
      const needle = foldText(typed)
      expect(textListOf(texts).containing(typed)).toEqual(texts.filter((one) => foldText(one).includes(needle)))
    }),
  )
})
