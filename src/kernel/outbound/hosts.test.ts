import { expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { createHosts } from './hosts.ts'

test('thousands of hosts that were requested once are removed, except those with pending pauses or a rate limit', () => {
  const clock = aClock()
  const hosts = createHosts(clock)
  hosts.setRateLimit('limited.example', 5, 1_000)
  const limited = hosts.hostOf('limited.example')
  const paused = hosts.hostOf('paused.example')
  paused.pace.pauseUntil(clock.now() + 3_600_000)
  const busy = hosts.hostOf('busy.example')
  busy.requests += 1
  for (let n = 0; n < 20_000; n++) hosts.hostOf(`h${n}.example`)
  expect(hosts.count()).toBeLessThan(600)
  expect(hosts.hostOf('limited.example')).toBe(limited)
  expect(hosts.hostOf('paused.example')).toBe(paused)
  expect(hosts.hostOf('busy.example')).toBe(busy)
})

test('hosts that limited requests before the clock was set back are removed, too', async () => {
  const clock = aClock()
  const hosts = createHosts(clock)
  for (let n = 0; n < 600; n++) await hosts.hostOf(`h${n}.example`).pauseUntil(clock.now() + 1_000, 'limited')
  clock.pass(-365 * 86_400_000)
  hosts.hostOf('next.example')
  expect(hosts.count()).toBeLessThan(600)
})
