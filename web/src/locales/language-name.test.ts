import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test('codes of MangaDex that mean something else as language tags are named after what they mean', () => {
  expect(languageName('zh-ro', 'en')).toBe('Chinese (Latin)')
  expect(languageName('ja-ro', 'en')).toBe('Japanese (Latin)')
  expect(languageName('es-la', 'en')).toBe('Latin American Spanish')
  expect(languageName('pt-br', 'en')).toBe('Brazilian Portuguese')
})

test('a text that is not a language code has no name', () => {
  expect(languageName('library', 'en')).toBeUndefined()
  expect(languageName('', 'en')).toBeUndefined()
})
