import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBytes, chapterLabel, downloadPercentOf, noSpeed, speedText } from './download-progress.rules.ts'

test('two of four chapters plus half of the third are 62 %', () => {
  expect(downloadPercentOf({ chaptersDone: 2, chaptersTotal: 4, pagesDone: 10, pagesTotal: 20 }, 0)).toBe(62)
})

test('the last page does not reach 100 %, which only a completed download has', () => {
  expect(downloadPercentOf({ chaptersDone: 4, chaptersTotal: 4, pagesDone: 20, pagesTotal: 20 }, 0)).toBe(99)
})

test('a download that lists its chapters again keeps the progress it had', () => {
  expect(downloadPercentOf({ chaptersDone: 0, chaptersTotal: 0, pagesDone: 0, pagesTotal: null }, 7)).toBe(7)
})

test('the progress never decreases and always stays within 0 to 99', () => {
  const facts = fc.record({ chaptersDone: fc.nat(50), chaptersTotal: fc.nat(50), pagesDone: fc.nat(50), pagesTotal: fc.option(fc.nat(50)) })
  fc.assert(
    fc.property(fc.array(facts), (steps) => {
      let shown = 0
      for (const step of steps) {
        const next = downloadPercentOf(step, shown)
        expect(next).toBeGreaterThanOrEqual(shown)
        expect(next).toBeLessThanOrEqual(99)
        expect(Number.isInteger(next)).toBe(true)
        shown = next
      }
    }),
  )
})

test.each([
  [{ number: '5', volume: null, title: 'x' }, 'Ch. 5'],
  [{ number: '10a', volume: '2', title: null }, 'Vol. 2 Ch. 10a'],
  [{ number: null, volume: null, title: 'The End' }, 'The End'],
  [{ number: null, volume: null, title: ' ' }, 'Oneshot'],
])('%j has the label %s', (chapter, label) => {
  expect(chapterLabel(chapter)).toBe(label)
})

test('the speed converges to the rate of a steady stream', () => {
  let speed = noSpeed(0)
  for (let ms = 100; ms <= 20_000; ms += 100) speed = addBytes(speed, 50_000, ms)
  expect(speedText(speed.bytesPerSecond)).toBe('500 kB/s')
})

test.each([
  [0, '0 B/s'],
  [999, '999 B/s'],
  [1_234_567, '1.2 MB/s'],
  [250_000_000, '250 MB/s'],
  [5e12, '5000 GB/s'],
])('%d bytes per second are shown as %s', (rate, text) => {
  expect(speedText(rate)).toBe(text)
})
