import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AutoScroll,
  holdAutoScroll,
  holdMs,
  isAutoScrollOver,
  nextFrame,
  pxPerSecondOf,
  startAutoScroll,
} from './auto-scroll.rules.ts'

const frameMs = 16
const endPx = 5000

/** A box that rounds positions, as browsers do. @param byHandPx what the person scrolls in each frame */
const run = (
  from: AutoScroll,
  { frames, pxPerSecond = 100, byHandPx = 0 }: { frames: number; pxPerSecond?: number; byHandPx?: number },
) => {
  let scroll = from
  let boxPx = from.seenPx
  for (let frame = 0; frame < frames; frame += 1) {
    boxPx += byHandPx
    const next = nextFrame(scroll, { nowMs: scroll.nowMs + frameMs, seenPx: boxPx, endPx, pxPerSecond })
    boxPx = Math.round(next.exactPx)
    scroll = { ...next, seenPx: boxPx }
  }
  return scroll
}

test('a strip scrolls at its speed, although the browser rounds every position', () => {
  expect(run(startAutoScroll(0, 0), { frames: 600, pxPerSecond: 7 }).exactPx).toBeCloseTo(7 * 9.6, 5)
  expect(pxPerSecondOf(6, 800)).toBe(80)
})

test('a frame that took long does not make the strip jump', () => {
  const scroll = nextFrame(startAutoScroll(0, 0), { nowMs: 5000, seenPx: 0, endPx, pxPerSecond: 100 })
  expect(scroll.exactPx).toBe(10)
})

test('while the person scrolls it waits, also while a swipe runs out, and then continues from there', () => {
  const held = holdAutoScroll(startAutoScroll(0, 1000), 0)
  const swiped = run(held, { frames: 60, byHandPx: -10 })
  expect(swiped.exactPx).toBe(400)
  const rested = run(swiped, { frames: Math.floor(holdMs / frameMs) - 1 })
  expect(rested.exactPx).toBe(400)
  expect(run(rested, { frames: 100 }).exactPx).toBeGreaterThan(500)
})

test('a jump, or a chapter that is put before the strip, only changes where it continues', () => {
  const scroll = run(startAutoScroll(0, 1000), { frames: 10 })
  const moved = nextFrame(scroll, { nowMs: scroll.nowMs + frameMs, seenPx: 4000, endPx, pxPerSecond: 100 })
  expect(moved.exactPx).toBeCloseTo(4001.6, 5)
})

test('it ends with the series, waits a while for a next chapter, and goes on when the chapter comes', () => {
  const atEnd = run(startAutoScroll(0, endPx - 5), { frames: 50 })
  expect(atEnd.exactPx).toBe(endPx)
  expect(isAutoScrollOver(atEnd, endPx, true)).toBe(true)
  expect(isAutoScrollOver(atEnd, endPx, false)).toBe(false)
  expect(isAutoScrollOver(run(atEnd, { frames: 700 }), endPx, false)).toBe(true)
  expect(isAutoScrollOver(run(atEnd, { frames: 700 }), endPx + 4000, false)).toBe(false)
  expect(isAutoScrollOver(run(startAutoScroll(0, 10), { frames: 50 }), endPx, true)).toBe(false)
})

test('auto-scroll never moves back or beyond the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: endPx }),
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 1, max: 200 }),
      (from, speed, frames) => {
        const { exactPx } = run(startAutoScroll(0, from), { frames, pxPerSecond: speed })
        expect(exactPx).toBeGreaterThanOrEqual(from)
        expect(exactPx).toBeLessThanOrEqual(endPx)
      },
    ),
  )
})
