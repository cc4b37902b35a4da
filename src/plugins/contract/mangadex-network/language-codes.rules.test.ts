import { expect, test } from 'vitest'
import { mangadexCodeOf } from './language-codes.rules.ts'

test.each([
  ['en', 'en'],
  ['pt-BR', 'pt-br'],
  ['es-419', 'es-la'],
  ['fil', 'tl'],
  ['zh-Hant', 'zh-hk'],
  ['ja-Latn', 'ja-ro'],
  ['zh-hk', 'zh-hk'],
])('MangaDex names the language %s %s', (language, code) => expect(mangadexCodeOf(language)).toBe(code))
