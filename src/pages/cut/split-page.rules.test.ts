import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNatural } from '../../formats/natural-order/index.ts'
import { namesOfParts } from './part-names.rules.ts'
import { changedComicInfo, withCutPages } from './plan-split.ts'
import { areasOf } from './split-page.rules.ts'

test('a page of 800 x 15000 is cut into seven parts of 2000 and one of 1000', () => {
  const areas = areasOf({ widthPx: 800, heightPx: 15_000 }, { kind: 'tall', minHeight: 10_000, maxHeight: 2000 })
  expect(areas.map(({ heightPx }) => heightPx)).toEqual([...Array(7).fill(2000), 1000])
  expect(areas.every(({ widthPx, leftPx }) => widthPx === 800 && leftPx === 0)).toBe(true)
})

test('a page exactly as tall as the threshold is cut, one that is a row shorter is not', () => {
  const mode = { kind: 'tall', minHeight: 10_000, maxHeight: 2000 } as const
  expect(areasOf({ widthPx: 8, heightPx: 10_000 }, mode)).toHaveLength(5)
  expect(areasOf({ widthPx: 8, heightPx: 9999 }, mode)).toHaveLength(1)
})

test('the parts of any page contain each of its rows exactly once', () => {
  const aSize = fc.record({ widthPx: fc.integer({ min: 1, max: 9000 }), heightPx: fc.integer({ min: 1, max: 65_535 }) })
  fc.assert(
    fc.property(aSize, fc.integer({ min: 300, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (size, maxHeight, minHeight) => {
      const areas = areasOf(size, { kind: 'tall', minHeight, maxHeight })
      let row = 0
      for (const { topPx, heightPx } of areas) {
        expect([topPx, heightPx > 0, heightPx <= Math.max(maxHeight, areas.length === 1 ? size.heightPx : 0)]).toEqual([row, true, true])
        row += heightPx
      }
      expect(row).toBe(size.heightPx)
    }),
  )
})

test('the halves of a wide page contain all its columns, in reading order', () => {
  const mode = { kind: 'wide', minRatio: 1, rightToLeft: true } as const
  expect(areasOf({ widthPx: 1001, heightPx: 700 }, mode).map(({ leftPx, widthPx }) => [leftPx, widthPx])).toEqual([
    [501, 500],
    [0, 501],
  ])
  expect(areasOf({ widthPx: 700, heightPx: 700 }, mode)).toHaveLength(1)
  for (const hairline of [1, 49, 60]) expect(areasOf({ widthPx: 720, heightPx: hairline }, mode)).toHaveLength(1)
})

test('the parts of a page sort where the page was, or no names are returned', () => {
  const aName = fc.tuple(fc.stringMatching(/^[a-z0-9 ._-]{0,6}$/), fc.nat(200)).map(([text, n]) => `${text}${n}.jpg`)
  const books = fc.uniqueArray(fc.record({ name: aName, parts: fc.integer({ min: 1, max: 12 }) }), {
    selector: ({ name }) => name,
    minLength: 1,
  })
  fc.assert(
    fc.property(books, (pages) => {
      const sorted = pages.toSorted((a, b) => compareNatural(a.name, b.name))
      const names = namesOfParts(sorted, ['001_p1.jpg'])
      if (!names) return
      expect(names.map(({ length }) => length)).toEqual(sorted.map(({ parts }) => parts))
      expect(names.flat().toSorted(compareNatural)).toEqual(names.flat())
    }),
    { examples: [[[{ name: '1.jpg', parts: 2 }, ...['1_a1.jpg', '1-a1.jpg', '1 a1.jpg'].map((name) => ({ name, parts: 1 }))]]] },
  )
})

test('common page numbering schemes result in names that keep the order', () => {
  const pages = ['ch1/1.jpg', 'ch1/2.jpg', 'ch1/10.jpg', 'ch1/10b.jpg', 'ch2/1.JPG'].map((name) => ({ name, parts: 3 }))
  expect(namesOfParts(pages, [])?.[2]).toEqual(['ch1/10_p1.jpg', 'ch1/10_p2.jpg', 'ch1/10_p3.jpg'])
  expect(namesOfParts([{ name: '1.jpg', parts: 2 }], ['1_p2.jpg'])?.[0]).toEqual(['1-p1.jpg', '1-p2.jpg'])
})

test('ComicInfo has the new numbers and is otherwise unchanged', () => {
  const before =
    '<ComicInfo><PageCount>3</PageCount><Pages><Page Image="0"/><Page Type="X" Image="2" /><Page Image="3"/></Pages><Notes>3</Notes></ComicInfo>'
  expect(withCutPages(before, [1, 8, 1])).toBe(
    '<ComicInfo><PageCount>10</PageCount><Pages><Page Image="0"/><Page Type="X" Image="9" /><Page Image="3"/></Pages><Notes>3</Notes></ComicInfo>',
  )
})

test('what ComicInfo says about a removed page is removed and does not describe the next one', () => {
  const pages = '<Page Image="0"/><Page Image="1" Type="Advertisement"/><Page Image="2" Type="Deleted"> </Page><Page Image="3"></Page>'
  expect(withCutPages(`<Pages>${pages}</Pages>`, [1, 0, 0, 1])).toBe('<Pages><Page Image="0"/><Page Image="1"></Page></Pages>')
})

test('a ComicInfo.xml that is not in UTF-8 is left unchanged, because it could not be rewritten exactly', () => {
  const changeIn = (encoding: BufferEncoding) => {
    const comicInfo = Buffer.from('<ComicInfo><PageCount>3</PageCount><Title>Lumière</Title></ComicInfo>', encoding)
    const otherFiles = [{ name: 'ComicInfo.xml', size: comicInfo.length }]
    return changedComicInfo({ comicInfo, otherFiles }, [1, 8, 1]).map(({ content }) => Buffer.from(content).toString())
  }
  expect(changeIn('latin1')).toEqual([])
  expect(changeIn('utf8')).toEqual(['<ComicInfo><PageCount>10</PageCount><Title>Lumière</Title></ComicInfo>'])
})

test('a ComicInfo.xml with an unclosed list of pages is left unchanged', () => {
  const endless = '<Page '.repeat(200_000)
  expect(withCutPages(endless, [1, 2])).toBe(endless)
})
