import { expect, test } from 'vitest'
import { interpretKey } from './shell-keys.rules.ts'

const plain = { ctrl: false, alt: false, busy: false }

test('slash and Ctrl+K open the search, and a question mark opens the help', () => {
  expect(interpretKey(false, { ...plain, key: '/' }).command).toBe('search')
  expect(interpretKey(false, { ...plain, key: 'k', ctrl: true }).command).toBe('search')
  expect(interpretKey(false, { ...plain, key: '?' }).command).toBe('help')
})

test('plain keys are ignored while typing, except Ctrl+K', () => {
  for (const key of ['/', '?', 'g', 'h']) expect(interpretKey(key === 'h', { ...plain, key, busy: true })).toEqual({ afterG: false })
  expect(interpretKey(false, { ...plain, key: 'K', ctrl: true, busy: true }).command).toBe('search')
})

test('g and a letter navigate to a page, and any other letter ends the pair', () => {
  expect(interpretKey(false, { ...plain, key: 'g' })).toEqual({ afterG: true })
  expect(interpretKey(true, { ...plain, key: 'h' })).toEqual({ afterG: false, command: 'home' })
  expect(interpretKey(true, { ...plain, key: 'e' }).command).toBe('discover')
  expect(interpretKey(true, { ...plain, key: 'u' }).command).toBe('updates')
  expect(interpretKey(true, { ...plain, key: 'x' })).toEqual({ afterG: false })
  expect(interpretKey(true, { ...plain, key: 'g' })).toEqual({ afterG: false })
  expect(interpretKey(false, { ...plain, key: 'h' })).toEqual({ afterG: false })
})

test('browser shortcuts are not intercepted', () => {
  expect(interpretKey(false, { ...plain, key: 'g', ctrl: true })).toEqual({ afterG: false })
  expect(interpretKey(false, { ...plain, key: '/', alt: true })).toEqual({ afterG: false })
})
