import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareGroups, readCursor, writeCursor } from './update-cursor.rules.ts'

const aKey = fc.record({
  day: fc.constantFrom('2026-11-23', '2024-02-29'),
  isUnread: fc.boolean(),
  newestAtMs: fc.integer({ min: 0, max: 9_999_999_999_999 }),
  seriesId: fc.stringMatching(/^[0-9A-Z]{1,26}$/),
})

test('a cursor can be read back', () => {
  fc.assert(
    fc.property(aKey, (key) => {
      expect(readCursor(writeCursor(key))).toEqual(key)
    }),
  )
})

test('invalid cursors are rejected', () => {
  const texts = ['', '2026-11-23', '2026-13-23~1~1~S', '2026-11-23~2~1~S', '2026-11-23~1~x~S', "2026-11-23~1~1~S'", '2026-11-23~1~1~']
  expect(texts.filter((text) => readCursor(text))).toEqual([])
})

test('unread groups come before read ones, and newer ones before older ones', () => {
  const key = (seriesId: string, isUnread: boolean, newestAtMs: number) => ({ day: '2026-11-23', isUnread, newestAtMs, seriesId })
  const groups = [key('D', false, 9), key('C', true, 1), key('B', true, 2), key('A', true, 1)]
  expect(groups.sort(compareGroups).map(({ seriesId }) => seriesId)).toEqual(['B', 'A', 'C', 'D'])
})
