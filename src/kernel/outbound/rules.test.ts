import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAtMs } from './index.ts'
import { createPace } from './pace.ts'
import { isPrivateAddress } from './private-address.rules.ts'

const now = Date.UTC(2026, 0, 1)
const tenMinutesAgo = 'Wed, 31 Dec 2025 23:50:00 GMT'

test.each([
  ['seconds', { 'retry-after': '120' }, now + 120_000],
  ['no time at all', { 'retry-after': '0' }, now],
  ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, now + 60_000],
  ['a date in the past', { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, now],
  ['Unix seconds, as MangaDex does', { 'x-ratelimit-retry-after': String(now / 1000 + 30), 'retry-after': '999' }, now + 30_000],
  ['a date, by a clock that is ten minutes behind', { 'retry-after': 'Wed, 31 Dec 2025 23:51:00 GMT', date: tenMinutesAgo }, now + 60_000],
  [
    'Unix seconds, by a clock that is ten minutes behind',
    { 'x-ratelimit-retry-after': String(now / 1000 - 570), date: tenMinutesAgo },
    now + 30_000,
  ],
  ['years', { 'retry-after': '1e12' }, now + 86_400_000],
  ['nonsense', { 'retry-after': 'soon' }, undefined],
  ['nothing', {}, undefined],
])('a host that sends %s', (_what, headers, expected) => {
  expect(retryAtMs(headers as Record<string, string>, now)).toBe(expected)
})

test('for any header value the retry time is now or within a day', () => {
  const headerValue = fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String))
  fc.assert(
    fc.property(headerValue, headerValue, (retryAfter, unixSeconds) => {
      const at = retryAtMs({ 'retry-after': retryAfter, 'x-ratelimit-retry-after': unixSeconds }, now)
      expect(at === undefined || (at >= now && at <= now + 86_400_000)).toBe(true)
    }),
  )
})

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:c0a8:0101',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b:1::a00:1',
  'fec0::1',
  'feff::1',
  '192.88.99.1',
  'no address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '2606:4700::1',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test('an IPv4 address inside IPv6 is treated like the address itself', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPrivateAddress(`::ffff:${address}`)).toBe(isPrivateAddress(address))
    }),
  )
})

test('a clock set back by years does not block a host: the next request waits for its interval at most', async () => {
  let nowMs = 9e12
  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
    nowMs += ms
  }
  const pace = createPace({ now: () => nowMs, sleep }, 200)
  const turn = () => pace.waitForTurn(new AbortController().signal, () => undefined)
  await turn()
  pace.pauseUntil(nowMs + 60_000)
  expect(pace.pausedUntilMs()).toBe(9e12 + 60_000)
  nowMs = 1e12
  expect(pace.pausedUntilMs()).toBe(0)
  await turn()
  expect(waits).toEqual([200])
})
