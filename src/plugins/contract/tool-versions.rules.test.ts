import { expect, test } from 'vitest'
import { isNewerRelease } from './tool-versions.rules.ts'

test.each([
  ['1.33.0', '1.32.18', true],
  ['1.32.18', '1.32.9', true],
  ['2.0', '1.99.9', true],
  ['1.32.18', '1.32.18', false],
  ['1.32.9', '1.32.18', false],
  ['2026.11.01', '1.33.0-dev', false],
  ['latest', '1.32.18', false],
])('release %s is newer than %s: %s', (candidate, than, expected) => {
  expect(isNewerRelease(candidate, than)).toBe(expected)
})
