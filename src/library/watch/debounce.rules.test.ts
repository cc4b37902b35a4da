import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDebouncer } from './debounce.rules.ts'

test('a folder is scanned when its changes have stopped', () => {
  const settling = createDebouncer({ quietMs: 100, maxMs: 1000 })
  settling.touch('A', 0)
  settling.touch('B', 50)
  settling.touch('A', 80)
  expect(settling.takeSettled(149)).toEqual([])
  expect(settling.takeSettled(150)).toEqual(['B'])
  expect(settling.takeSettled(180)).toEqual(['A'])
  expect(settling.takeSettled(9999)).toEqual([])
})

test('a folder that keeps changing is scanned at intervals', () => {
  const settling = createDebouncer({ quietMs: 100, maxMs: 1000 })
  for (let now = 0; now < 1000; now += 50) {
    settling.touch('A', now)
    expect(settling.takeSettled(now)).toEqual([])
  }
  settling.touch('A', 1000)
  expect(settling.takeSettled(1000)).toEqual(['A'])
})

test('no change is lost or reported twice', () => {
  const steps = fc.array(fc.record({ folder: fc.constantFrom('A', 'B', 'C'), afterMs: fc.nat(300), takes: fc.boolean() }))
  fc.assert(
    fc.property(steps, (some) => {
      const settling = createDebouncer({ quietMs: 100, maxMs: 500 })
      const waiting = new Set<string>()
      const collect = (nowMs: number) => {
        for (const folder of settling.takeSettled(nowMs)) expect(waiting.delete(folder)).toBe(true)
      }
      let now = 0
      for (const { folder, afterMs, takes } of some) {
        now += afterMs
        settling.touch(folder, now)
        waiting.add(folder)
        if (takes) collect(now)
      }
      collect(now + 500)
      expect([...waiting]).toEqual([])
    }),
  )
})

test('a clock that is set back does not block any folder', () => {
  const settling = createDebouncer({ quietMs: 100, maxMs: 1000 })
  settling.touch('A', 9e12)
  expect(settling.takeSettled(1e12)).toEqual(['A'])
})
