import { expect, test } from 'vitest'
import { isMangaDex, sourceIdOf } from './source-language.rules.ts'

test.each([
  ['en', '2499283573021220255'],
  ['es', '6400665728063187402'],
  ['pt-BR', '2655149515337070132'],
  ['zh-Hans', '5148895169070562838'],
  ['ja', '1411768577036936240'],
  ['other', '7450333477375185414'],
])('the app’s source id of %s is %s', (language, id) => {
  expect(sourceIdOf(language)).toBe(id)
  expect(isMangaDex(id, null)).toBe(true)
})

test('a source is also recognized by the name MangaDex, but by no other name', () => {
  expect(isMangaDex('1', 'MangaDex')).toBe(true)
  expect(isMangaDex('1', 'MangaDex mirror')).toBe(false)
})
