import { expect, test } from 'vitest'
import { requireDefined } from '../../../../test/require-defined.ts'
import { placeOfPosition, positionsOnScreen, titleOfDocument } from './text-marks.rules.ts'

const one = 'api/v1/books/B/resource/text/one.xhtml'
const two = 'api/v1/books/B/resource/text/two%20words.xhtml'
const documents = [one, two]
const inDocument = (href: string, count: number) => Array.from({ length: count }, (_, at) => ({ href, progression: at / count }))
const positions = [...inDocument('text/one.xhtml', 4), ...inDocument('text/two words.xhtml', 3)]
const place = (page: number, pages: number, share?: number) => ({ index: 0, start: { progression: 0 }, page, pages, share })

test.each([
  ['the first of two pages', one, place(0, 2), [1, 2]],
  ['the second of two pages', one, place(1, 2), [3, 4]],
  ['one page for the whole document', one, place(0, 1), [1, 2, 3, 4]],
  ['small pages, on which a position begins', one, place(2, 8), [2]],
  ['small pages, between two positions', one, place(3, 8), [2]],
  ['another document, whose path is escaped', two, place(2, 3), [7]],
  ['scrolled halfway', one, place(1, 3, 0.5), [3, 4]],
  ['scrolled to the middle of a position', one, place(1, 3, 0.6), [3, 4]],
  ['scrolled to the middle of the last position', one, place(2, 3, 0.85), [4]],
  ['scrolled to the end of the book', two, place(1, 2, 1), [6, 7]],
  ['a document that is not laid out', one, place(0, 0), []],
])('positions on the screen: %s', (_title, document, at, numbers) => {
  expect(positionsOnScreen(positions, document, at)).toEqual(numbers)
})

test('a document without positions has none on the screen', () => {
  expect(positionsOnScreen(positions, 'api/v1/books/B/resource/cover.xhtml', place(0, 1))).toEqual([])
})

test('a position opens where it begins, and one beyond the end of a shorter book opens the last one', () => {
  expect(placeOfPosition(positions, 3, documents)).toMatchObject({ index: 0, start: { progression: 0.5 } })
  expect(placeOfPosition(positions, 6, documents)).toMatchObject({ index: 1, start: { progression: 1 / 3 } })
  expect(placeOfPosition(positions, 99, documents)).toMatchObject({ index: 1, start: { progression: 2 / 3 } })
  expect(placeOfPosition([], 1, documents)).toBeUndefined()
  expect(placeOfPosition(positions, 1, documents.slice(1))).toBeUndefined()
})

test('a page opened at its position contains it again, whatever the number of pages', () => {
  for (const pages of [1, 2, 3, 5, 8, 13])
    for (let page = 0; page < pages; page++) {
      const first = requireDefined(positionsOnScreen(positions, one, place(page, pages))[0], 'a position')
      const { progression } = requireDefined(positions[first - 1], 'its beginning')
      expect(positionsOnScreen(positions, one, place(Math.floor(progression * pages + 1e-6), pages))).toContain(first)
    }
})

test('a document is called by the first title in it, or by the part that it continues', () => {
  const line = (title: string, href: string) => ({ id: title, title, href, depth: 0 })
  const contents = [
    line('Storm', `https://example.org/${one}#start`),
    line('Rain', `https://example.org/${one}#rain`),
    line('Elsewhere', 'https://example.org/other.xhtml'),
  ]
  expect(titleOfDocument(contents, documents, 0)).toBe('Storm')
  expect(titleOfDocument(contents, documents, 1)).toBe('Rain')
  expect(titleOfDocument([], documents, 0)).toBeUndefined()
})
