import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookState, isBefore, restoreSteps, summariseBefore } from './marks-before.rules.ts'

const progress = fc.oneof(
  fc.constant(null),
  fc.record({ page: fc.integer({ min: 1, max: 9 }), completed: fc.constant(false) }),
  fc.constant({ page: 10, completed: true }),
)
const shelf = fc
  .array(fc.record({ seriesId: fc.constantFrom('A', 'B', 'C'), progress }), { maxLength: 12 })
  .map((books) => books.map((book, n): BookState => ({ id: `${n}`, ...book })))

const become = (book: BookState, target: { readonly read: boolean } | { readonly page: number }): BookState => {
  if ('page' in target) return { ...book, progress: { page: target.page, completed: false } }
  return { ...book, progress: target.read ? { page: 10, completed: true } : null }
}

test('the restore steps always lead back to the previous state', () => {
  fc.assert(
    fc.property(shelf, fc.constantFrom('SERIES' as const, 'BOOKS' as const), fc.boolean(), (books, of, read) => {
      const changed = books.filter((book) => !isBefore(book, read))
      const before = summariseBefore(of, { all: books, changed, startedOver: [] })
      let now = books.map((book) => (isBefore(book, read) ? book : become(book, { read })))
      for (const { of: kind, ids, stateOf } of restoreSteps(before)) {
        now = now.map((book) => {
          const wanted = ids.includes(kind === 'SERIES' ? book.seriesId : book.id) ? stateOf(book) : undefined
          return wanted ? become(book, wanted) : book
        })
      }
      expect(now).toEqual(books)
      if (changed.length === 0) expect(Object.values(before).flat()).toEqual([])
    }),
  )
})
