import { expect, test } from 'vitest'
import { requireDefined } from '../errors/index.ts'
import { newId } from './index.ts'

test('identifiers look like Komga’s: 13 URL-safe characters that sort by time', () => {
  expect(newId()).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/)
})

test('many identifiers created together are unique and in order', () => {
  const ids = Array.from({ length: 50_000 }, () => newId())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id, index) => index === 0 || id > requireDefined(ids[index - 1], 'the ID before'))).toBe(true)
})

test('a clock that is set back causes no duplicate or unordered identifiers', () => {
  const later = newId(Date.now() + 5)
  const earlier = newId(Date.now() - 5)
  expect(earlier > later).toBe(true)
  expect(newId() > earlier).toBe(true)
})
