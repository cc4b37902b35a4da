import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPositions } from '../../formats/epub/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { documentIndexIn, pageNumberIn, positionAt, xpointerOf } from './koreader-position.rules.ts'

test.each([
  ['/body/DocFragment[3]/body/p[2]/text().5', 2],
  ['/body/DocFragment[1].0', 0],
  ['#_doc_fragment_4_ chapter', 4],
  ['12', undefined],
  ['/body/p[2]', undefined],
  ['', undefined],
])('%s is in document %s', (progress, index) => {
  expect(documentIndexIn(progress)).toBe(index)
})

test('a path is parsed back to its document', () => {
  fc.assert(fc.property(fc.nat(100_000), (index) => documentIndexIn(xpointerOf(index)) === index))
})

test('only plain numbers are page numbers', () => {
  expect(['7', ' 7 ', '7.5', '', '-1', '/body', '9'.repeat(12)].map(pageNumberIn)).toEqual([
    7,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const document = fc.integer({ min: 1, max: 8000 })

test('a position is in the named document, at the place that the percentage gives', () => {
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 6 }),
      fc.nat(7),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (sizes, index, percentage) => {
        const readingOrder = sizes.map(
          (uncompressedSize, at) => ({ name: `${at}.xhtml`, mediaType: 'text/html', uncompressedSize }) as never,
        )
        const positions = listPositions({ readingOrder, isFixedLayout: false })
        const names = sizes.map((_, at) => `${at}.xhtml`)
        const found = positionAt({ progress: xpointerOf(index), percentage }, names, positions)
        const anywhere = positionAt({ progress: '', percentage }, names, positions)
        expect(found?.path).toBe(names[index] ?? anywhere?.path)
        const before = positions[requireDefined(anywhere, 'the position').position - 2]?.totalProgression ?? 0
        expect(before).toBeLessThanOrEqual(percentage)
      },
    ),
  )
})
