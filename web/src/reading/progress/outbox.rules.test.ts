import { expect, test } from 'vitest'
import { aBook, progressTo } from '../../../test/a-book.ts'
import { withUnsentPage } from './outbox.rules.ts'

test('a book continues at the page that was not sent yet, unless another device has read on since', () => {
  const book = { ...aBook({ pages: 20 }), readProgress: { ...progressTo({ page: 9, completed: false }), readDate: '2026-01-02T12:00:00Z' } }
  const nowMs = Date.parse('2026-01-02T13:00:00Z')
  const pageAfter = (time: string) => withUnsentPage(book, { page: 3, atMs: Date.parse(time) }, nowMs).readProgress?.page
  expect(pageAfter('2026-01-02T12:30:00Z')).toBe(3)
  expect(pageAfter('2026-01-02T10:00:00Z')).toBe(9)
  expect(withUnsentPage(book, undefined, nowMs)).toBe(book)
})
