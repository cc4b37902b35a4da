import { expect, test } from 'vitest'
import { nextPollMs, unavailableSources } from './source-states.rules.ts'

const noon = Date.UTC(2026, 10, 22, 12)
const at = (ms: number) => new Date(noon + ms).toISOString()

test('only a source that is rate limited or down counts as unavailable', () => {
  const states = (['ANSWERS', 'LIMITED', 'DOWN', 'DISABLED'] as const).map((state) => ({ state, retryAt: null }))
  expect(unavailableSources(states).map(({ state }) => state)).toEqual(['LIMITED', 'DOWN'])
})

test('the next refetch is shortly after the first retry time, at most every 2 seconds and at least once a minute', () => {
  expect(nextPollMs([], noon)).toBe(60_000)
  const states = [
    { state: 'DOWN' as const, retryAt: at(300_000) },
    { state: 'LIMITED' as const, retryAt: at(20_000) },
    { state: 'ANSWERS' as const, retryAt: null },
  ]
  expect(nextPollMs(states, noon)).toBe(22_000)
  expect(nextPollMs(states, noon + 50_000)).toBe(2_000)
})
