import { expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { systemClock } from '../clock/index.ts'
import { createWakeSignal } from './index.ts'

const longMs = 60_000

test('a signal that comes while the loop works ends the wait that follows', async () => {
  const signal = createWakeSignal(systemClock)
  const listener = signal.listen()
  signal.wake()
  signal.wake()
  expect(await listener.until(longMs)).toBe('woken')
})

test('a signal ends a wait that has begun', async () => {
  const signal = createWakeSignal(systemClock)
  const waiting = signal.listen().until(longMs)
  signal.wake()
  expect(await waiting).toBe('woken')
})

test('a signal from before the loop looked for work does not wake it again', async () => {
  const clock = aClock()
  const signal = createWakeSignal(clock)
  signal.wake()
  const waiting = signal.listen().until(longMs)
  clock.pass(longMs)
  expect(await waiting).toBe('late')
})

test('a wait ends when the loop is stopped, even when that was before it began', async () => {
  const stopping = new AbortController()
  const signal = createWakeSignal(systemClock)
  const waiting = signal.listen().until(longMs, stopping.signal)
  stopping.abort()
  expect(await waiting).toBe('woken')
  expect(await signal.listen().until(longMs, stopping.signal)).toBe('woken')
})
