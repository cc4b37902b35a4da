import { describe, expect, test } from 'vitest'
import { defaultTextAppearance, framePage, readTextAppearance, sideMarginPx } from '../frame-page.rules.ts'
import { pathOfHref } from './file-path.rules.ts'
import {
  afterLayout,
  afterReading,
  afterSpreadTurn,
  afterTurn,
  archivePath,
  bookPercent,
  contentsLines,
  documentPaths,
  findDocument,
  placeAt,
  placeAtOpening,
  progressionOf,
  type TextProgress,
} from './text-place.rules.ts'

const link = (href: string, title = '') => ({ href, title, properties: {} })

describe('a book is opened', () => {
  const documents = ['api/v1/books/B/resource/1.xhtml', 'api/v1/books/B/resource/2.xhtml']
  const at = (progression: number, href = '2.xhtml') => ({ href, type: '', progression })
  const saved = (progression: number, totalProgression: number, href = '2.xhtml') => ({
    modified: '',
    device: { id: '', name: '' },
    locator: { href, type: '', locations: { fragments: [], progression, totalProgression } },
  })

  test.each([
    [0.5, 1],
    [1, 1],
    [0.5, 2],
    [0.995, 2],
  ])('where it was left, at %d of part %d of 2', (progression, part) => {
    const place = placeAt(part - 1, { progression })
    const href = `${part}.xhtml`
    expect(placeAtOpening({ progression: null, documents, waiting: at(progression, href) })).toEqual(place)
    expect(placeAtOpening({ progression: saved(progression, 0.99, href), documents, waiting: undefined })).toEqual(place)
  })

  test('at its beginning when it was not read before, or was left in a part that the file no longer has', () => {
    const beginning = placeAt(0, { progression: 0 })
    expect(placeAtOpening({ progression: null, documents, waiting: undefined })).toEqual(beginning)
    expect(placeAtOpening({ progression: saved(0.5, 0.7, '3.xhtml'), documents, waiting: undefined })).toEqual(beginning)
  })

  test('at its beginning after it was read to its end', () => {
    const beginning = placeAt(0, { progression: 0 })
    expect(placeAtOpening({ progression: saved(0.5, 0.75), documents, waiting: at(1) })).toEqual(beginning)
    expect(placeAtOpening({ progression: saved(0.98, 1), documents, waiting: undefined })).toEqual(beginning)
  })
})

describe('a finished book', () => {
  const finished: TextProgress = { at: 1, isFinished: true, isSaved: false, skipped: undefined }
  const started: TextProgress = { at: 0.4, isFinished: false, isSaved: true, skipped: undefined }
  const turnTo = (before: TextProgress, ...places: readonly number[]) => places.reduce((at, next) => afterReading(at, next, false), before)

  test('stays finished while somebody looks back in it', () => {
    expect(turnTo(finished, 0.9, 0.8, 0.9, 1)).toMatchObject({ isFinished: true, isSaved: false })
    expect(turnTo(afterReading(finished, 0.5, true), 0.6)).toMatchObject({ isFinished: true, isSaved: false })
    expect(turnTo(started, 1, 0.9)).toMatchObject({ isFinished: true, isSaved: false })
  })

  test('is read again once somebody reads on from its beginning', () => {
    const opened = afterReading(finished, 0, true)
    expect(opened).toMatchObject({ isFinished: true, isSaved: false })
    expect(turnTo(opened, 0.02)).toMatchObject({ isFinished: false, isSaved: true })
    expect(turnTo(opened, 0.005, 0.01), 'at its first pages').toMatchObject({ isFinished: true, isSaved: false })
    expect(turnTo(opened, 0.5), 'of two pages').toMatchObject({ isFinished: false, isSaved: true })
    expect(turnTo(opened, 0.02, 0.5, 0.4)).toMatchObject({ isFinished: false, isSaved: true })
    expect(turnTo(opened, 0.02, 0.5, 1)).toMatchObject({ isFinished: true, isSaved: true })
  })

  test('stays finished when it was read on to its end after a jump', () => {
    const skipped = afterReading(started, 0.7, true)
    expect(turnTo(skipped, 0.71, 0.8, 1, 0.9)).toMatchObject({ isFinished: true, isSaved: false })
    const inLastChapter = afterReading({ ...started, at: 0.96 }, 0.965, true)
    expect(turnTo(inLastChapter, 0.97, 1, 0.9), 'after a jump to the next part').toMatchObject({ isFinished: true, isSaved: false })
  })

  test('is not one whose reader only skipped to the end', () => {
    const atEnd = afterReading(started, 1, true)
    expect(atEnd).toMatchObject({ isFinished: false, isSaved: true })
    expect(turnTo(atEnd, 0.9, 1, 0.9), 'also when turning pages there').toMatchObject({ isFinished: false, isSaved: true })
    expect(turnTo(afterReading(atEnd, 0.4, true), 0.5, 1)).toMatchObject({ isFinished: true, isSaved: true })
  })
})

test('turning pages continues in the next document, and stops at both ends of the book', () => {
  const laidOut = afterLayout(placeAt(0, { progression: 0 }), 2, undefined)
  const second = afterTurn(laidOut, 1, 2)
  expect([second.index, second.page]).toEqual([0, 1])
  const next = afterTurn(second, 1, 2)
  expect([next.index, next.pages]).toEqual([1, 0])
  expect(afterTurn(next, 1, 2), 'nothing is laid out yet').toBe(next)
  const back = afterLayout(afterTurn(afterLayout(next, 3, undefined), -1, 2), 2, undefined)
  expect([back.index, back.page]).toEqual([0, 1])
  expect(afterTurn(laidOut, -1, 2)).toBe(laidOut)
  const end = afterLayout(next, 1, undefined)
  expect(afterTurn(end, 1, 2)).toBe(end)
})

test('a reading position survives another screen size, and the last page is the end of the book', () => {
  const place = { ...placeAt(1, { progression: 0 }), page: 5, pages: 10 }
  const wider = afterLayout({ ...place, start: { progression: progressionOf(place, 2) } }, 4, undefined)
  expect(wider.page).toBe(2)
  expect(afterLayout(afterTurn({ ...place, page: 4 }, 1, 2), 4, undefined).page, 'after a page was turned').toBe(2)
  expect(progressionOf({ ...place, page: 9 }, 2)).toBe(1)
  expect(progressionOf({ ...place, page: 9, index: 0 }, 2)).toBeLessThan(1)
  expect([bookPercent(place, 2), bookPercent({ ...place, page: 9 }, 2)]).toEqual([75, 100])
  expect(afterLayout(placeAt(0, { fragment: 'x' }), 4, 3).page).toBe(3)
})

test('URLs map to documents regardless of escaping and of the host', () => {
  const documents = documentPaths([
    link('https://home/komga/api/v1/books/B/resource/OEBPS/a%20(1).xhtml'),
    link('http://x/api/v1/books/B/resource/b.xhtml'),
  ])
  expect(documents.map(archivePath)).toEqual(['OEBPS/a (1).xhtml', 'b.xhtml'])
  expect(findDocument(documents, 'http://other:1/api/v1/books/B/resource/OEBPS/a%20%281%29.xhtml#p%201')).toEqual({
    index: 0,
    start: { fragment: 'p 1' },
  })
  expect(findDocument(documents, 'https://tracker.example/b.xhtml')).toBeUndefined()
  expect(pathOfHref('https://home/komga/api/v1/books/B/resource/b.css')).toBe('api/v1/books/B/resource/b.css')
})

test('the table of contents is flattened to lines with their depth', () => {
  const lines = contentsLines([{ ...link('a', 'Part'), children: [link('b', 'One'), link('b', 'One')] }])
  expect(lines.map(({ id, title, depth }) => [id, title, depth])).toEqual([
    ['0', 'Part', 0],
    ['0.0', 'One', 1],
    ['0.1', 'One', 1],
  ])
})

test('the frame may load the files of its book and fonts of the server', () => {
  const page = framePage({
    address: 'https://home/api/v1/books/B/resource/a.xhtml',
    files: 'https://home/api/v1/books/B/resource/',
    fonts: 'https://home/api/v1/fonts/resource/',
  })
  expect(page).toContain("default-src 'none'; img-src https://home/api/v1/books/B/resource/ data:;")
  expect(page).toContain('font-src https://home/api/v1/books/B/resource/ https://home/api/v1/fonts/resource/ data:;')
  expect(page).not.toContain('script-src')
})

test('valid stored text settings are applied, and lines stay short on wide screens', () => {
  expect(readTextAppearance('{"sizePercent":150,"lineHeight":99,"theme":"paper"}')).toEqual({
    ...defaultTextAppearance,
    sizePercent: 150,
    theme: 'paper',
  })
  expect(readTextAppearance('{"font":"OpenDyslexic"}')).toEqual({ ...defaultTextAppearance, font: 'OpenDyslexic' })
  expect(readTextAppearance('{"flow":"scroll","spreads":false,"font":7}')).toEqual({
    ...defaultTextAppearance,
    flow: 'scroll',
    spreads: false,
  })
  expect(readTextAppearance('{"flow":"sideways","spreads":"no"}')).toEqual(defaultTextAppearance)
  expect([readTextAppearance('null'), readTextAppearance('nonsense'), readTextAppearance(null)]).toEqual([
    defaultTextAppearance,
    defaultTextAppearance,
    defaultTextAppearance,
  ])
  expect([sideMarginPx(390), sideMarginPx(1280)]).toEqual([20, 300])
})

test('fixed-layout pages turn by spread, and the position is the last visible page', () => {
  const spreads = [[1], [2, 3], [4]]
  const second = afterSpreadTurn(placeAt(0, { progression: 0 }), 1, spreads)
  expect(second.index).toBe(2)
  const end = afterLayout(afterSpreadTurn(second, 1, spreads), 1, undefined)
  expect([end.index, progressionOf(end, 4)]).toEqual([3, 1])
  expect(afterSpreadTurn(end, 1, spreads)).toBe(end)
  expect(afterSpreadTurn(second, -1, spreads).index).toBe(0)
})

test.each(['100%', 'caf%E9', 'a%2'])('a link to an element named %s, which is no valid escape, leads to its document', (fragment) => {
  const documents = documentPaths([link('https://host/api/v1/books/B/resource/one.xhtml')])
  expect(findDocument(documents, `https://host/api/v1/books/B/resource/one.xhtml#${fragment}`)).toEqual({ index: 0, start: { fragment } })
})
