import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/reader-settings.rules.ts'
import { commandOfKey, commandOfSwipe, commandOfTap, initialWheelTurn, turnWheel } from './reader-input.rules.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const ltr = defaultSettings
const rtl = { ...ltr, direction: 'rtl' } as const
const down = { ...ltr, direction: 'vertical' } as const
const strip = { ...ltr, layout: 'strip' } as const
const key = (name: string, mode: typeof ltr = ltr, zoomed = false) => commandOfKey({ ...plain, key: name }, mode, zoomed)

test('the arrow key in the reading direction turns forward', () => {
  expect([key('ArrowRight'), key('ArrowLeft')]).toEqual(['forward', 'back'])
  expect([key('ArrowLeft', rtl), key('ArrowRight', rtl)]).toEqual(['forward', 'back'])
  expect([key('ArrowDown', down), key('ArrowUp', down)]).toEqual(['forward', 'back'])
})

test('arrow keys across the reading direction pan the page, and all of them do while zoomed in', () => {
  expect([key('ArrowDown'), key('ArrowUp', rtl)]).toEqual(['panDown', 'panUp'])
  expect(key('ArrowRight', ltr, true)).toBe('panRight')
  expect([key('ArrowDown', strip), key('ArrowRight', strip)]).toEqual(['panDown', 'forward'])
})

test('the space bar scrolls forward, and with Shift back', () => {
  expect(key(' ')).toBe('scrollOn')
  expect(commandOfKey({ ...plain, key: ' ', shiftKey: true }, rtl, false)).toBe('scrollBack')
})

test('letters work with caps lock, and browser shortcuts are not intercepted', () => {
  expect(key('F')).toBe('fullscreen')
  expect(key('x')).toBe('crop')
  expect(commandOfKey({ ...plain, key: 'f', ctrlKey: true }, ltr, false)).toBeUndefined()
  expect(commandOfKey({ ...plain, key: 'ArrowLeft', altKey: true }, ltr, false)).toBeUndefined()
  expect(key('q')).toBeUndefined()
})

test('a tap at the side turns the page, and a tap in the middle, in a strip or while zoomed in shows the toolbars', () => {
  expect(commandOfTap({ x: 0.9, y: 0.5 }, ltr, false)).toBe('forward')
  expect(commandOfTap({ x: 0.1, y: 0.5 }, rtl, false)).toBe('forward')
  expect(commandOfTap({ x: 0.5, y: 0.9 }, ltr, false)).toBe('bars')
  expect(commandOfTap({ x: 0.5, y: 0.9 }, { ...ltr, tapZones: 'corners' }, false)).toBe('forward')
  expect(commandOfTap({ x: 0.9, y: 0.1 }, down, false)).toBe('back')
  expect(commandOfTap({ x: 0.9, y: 0.5 }, strip, false)).toBe('bars')
  expect(commandOfTap({ x: 0.9, y: 0.5 }, ltr, true)).toBe('bars')
  expect(commandOfTap({ x: 0.9, y: 0.5 }, { ...ltr, tapZones: 'none' }, false)).toBe('bars')
})

test('in e-ink mode, a tap at the side of a strip or row scrolls it, whatever the direction of single pages', () => {
  const tap = (x: number, y: number, mode: typeof ltr) => commandOfTap({ x, y }, mode, false, true)
  expect([tap(0.9, 0.5, strip), tap(0.1, 0.5, strip), tap(0.5, 0.9, strip)]).toEqual(['forward', 'back', 'bars'])
  expect(tap(0.9, 0.5, { ...strip, direction: 'rtl' })).toBe('forward')
  expect(tap(0.9, 0.1, { ...strip, direction: 'vertical' })).toBe('forward')
  expect(tap(0.5, 0.9, { ...strip, tapZones: 'corners' })).toBe('forward')
  expect(tap(0.9, 0.5, { ...strip, tapZones: 'none' })).toBe('bars')
  expect(tap(0.1, 0.5, { ...rtl, layout: 'row' })).toBe('forward')
  expect(tap(0.9, 0.1, { ...down, layout: 'row' })).toBe('forward')
  expect(commandOfTap({ x: 0.9, y: 0.5 }, strip, true, true), 'zoomed in').toBe('bars')
})

test('a swipe turns the page, and a scroll or a short movement does nothing', () => {
  expect(commandOfSwipe(-120, 10, 'ltr')).toBe('forward')
  expect(commandOfSwipe(120, 10, 'rtl')).toBe('forward')
  expect(commandOfSwipe(10, -120, 'vertical')).toBe('forward')
  expect(commandOfSwipe(120, 10, 'ltr')).toBe('back')
  expect(commandOfSwipe(-20, 0, 'ltr')).toBeUndefined()
  expect(commandOfSwipe(-120, 110, 'ltr')).toBeUndefined()
})

test('one notch of the wheel turns one page, regardless of the number of events', () => {
  const push = (deltas: readonly number[], everyMs: number) => {
    let wheel = initialWheelTurn
    return deltas.flatMap((delta, index) => {
      const result = turnWheel(wheel, delta, 1000 + index * everyMs)
      wheel = result.wheel
      return result.command ?? []
    })
  }
  expect(push([120], 0)).toEqual(['forward'])
  expect(push([20, 20, 20, 20, 20, 20], 16)).toEqual(['forward'])
  expect(push([-120, -120], 400)).toEqual(['back', 'back'])
  expect(push([40, 40], 400), 'two touches, not one notch').toEqual([])
  expect(push([40, -80], 16), 'back after starting forward').toEqual(['back'])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -200, max: 200 }), { maxLength: 40 }), (deltas) => {
      expect(push(deltas, 10).length, 'at most one page in a quarter of a second').toBeLessThanOrEqual(
        Math.ceil((deltas.length * 10) / 250),
      )
    }),
  )
})
