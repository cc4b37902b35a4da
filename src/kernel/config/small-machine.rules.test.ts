import { expect, test } from 'vitest'
import { readSettings } from './index.ts'
import { isSmallMachine } from './small-machine.rules.ts'

const mb = 1024 * 1024

test('a machine is small by its own memory or by the limit of its container, whichever is less', () => {
  expect(isSmallMachine(0, 512 * mb)).toBe(true)
  expect(isSmallMachine(256 * mb, 32_000 * mb)).toBe(true)
  expect(isSmallMachine(0, 513 * mb)).toBe(false)
  expect(isSmallMachine(Number.MAX_SAFE_INTEGER, 1_024 * mb)).toBe(false)
})

test('a small machine has a small image budget unless the environment sets one', () => {
  const imageMemoryOf = (env: Record<string, string>) => readSettings({ HONDANA_SMALL_MACHINE: 'true', ...env }).settings.imageMemoryMb
  expect(imageMemoryOf({})).toBe(64)
  expect(imageMemoryOf({ HONDANA_IMAGE_MEMORY_MB: '200' })).toBe(200)
  expect(imageMemoryOf({ HONDANA_SMALL_MACHINE: 'false' })).toBe(192)
})

test('a small machine keeps fewer resized pages unless the environment sets a limit, which can be none', () => {
  const pageCacheOf = (env: Record<string, string>) => readSettings({ HONDANA_SMALL_MACHINE: 'true', ...env }).settings.pageCacheMb
  expect(pageCacheOf({})).toBe(100)
  expect(pageCacheOf({ HONDANA_PAGE_CACHE_MB: '0' })).toBe(0)
  expect(pageCacheOf({ HONDANA_SMALL_MACHINE: 'false' })).toBe(500)
})
