import { expect, test } from 'vitest'
import { parseSiteLimits, siteLimitPattern } from './site-limits.rules.ts'

const limitsOf = (lines: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  parseSiteLimits({ site_limits: JSON.stringify(lines), ...more })

test('by default five downloads run in parallel, one per site, at the rate that gallery-dl chooses', () => {
  const limits = parseSiteLimits({})
  expect(limits).toMatchObject({ downloads: 5, perSite: 1, sites: new Map() })
  expect(limits.pauseSecondsOf('https://example.org/series/x')).toBeUndefined()
})

test('a site can have its own number of downloads and its own pause, with or without www', () => {
  const limits = limitsOf(['www.Fast.org downloads=3', 'slow.org pause=1500'], { downloads_at_once: '8', downloads_per_site: '1' })
  expect(limits).toMatchObject({ downloads: 8, sites: new Map([['fast.org', 3]]) })
  expect(limits.pauseSecondsOf('https://www.slow.org/x')).toBe(1.5)
  expect(limits.pauseSecondsOf('https://fast.org/x')).toBeUndefined()
})

test('a site with a pause may be silent for longer', () => {
  const limits = limitsOf(['slow.org pause=1500'])
  expect(limits.silenceMsOf('https://slow.org/x', 120_000)).toBe(126_000)
  expect(limits.silenceMsOf('https://fast.org/x', 120_000)).toBe(120_000)
})

test('downloads of one site share its pause', () => {
  expect(limitsOf(['slow.org downloads=2 pause=500']).pauseSecondsOf('https://slow.org')).toBe(1)
  expect(limitsOf(['slow.org pause=500'], { downloads_per_site: '3' }).pauseSecondsOf('https://slow.org')).toBe(1.5)
})

test.each([
  ['example.org', true],
  ['example.org downloads=2', true],
  ['example.org pause=0', true],
  ['127.0.0.1 downloads=2 pause=1500', true],
  ['https://example.org', false],
  ['example.org downloads=0', false],
  ['example.org downloads=20', false],
  ['example.org pause=1.5', false],
  ['example.org speed=9', false],
  ['', false],
])('the form accepts "%s": %s', (line, accepted) => {
  expect(new RegExp(siteLimitPattern).test(line)).toBe(accepted)
})
