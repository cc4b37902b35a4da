import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { aborted, abortedLater, untilAborted } from './index.ts'

const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(resolve, value))

test('work that ends before its signal is aborted returns its result and removes its listener', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(later(1), signal)).toBe(1)
  await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a wait rejects with the reason of its signal, even if it was already aborted', async () => {
  const stop = new AbortController()
  const waiting = untilAborted(new Promise(() => undefined), stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(untilAborted(later(1), stop.signal)).rejects.toThrow('stopped')
  await aborted(stop.signal)
})

test.each(['before', 'afterwards'])('a signal follows another one that is aborted %s, with its reason', async (when) => {
  const stop = new AbortController()
  if (when === 'before') stop.abort(new Error('stopped'))
  const signal = abortedLater(stop.signal, 5)
  if (when === 'afterwards') stop.abort(new Error('stopped'))
  expect(signal.aborted).toBe(false)
  await aborted(signal)
  expect(signal.reason).toEqual(new Error('stopped'))
})
