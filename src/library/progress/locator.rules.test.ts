import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPositions } from '../../formats/epub/index.ts'
import { locatorAtPage, positionInEpub, positionInReplacedFile, positionOnPage } from './locator.rules.ts'

const bookOf = (sizes: readonly number[], names = (index: number) => `text/${index + 1}.xhtml`) =>
  listPositions({
    isFixedLayout: false,
    readingOrder: sizes.map((compressedSize, index) => ({
      name: names(index),
      mediaType: 'application/xhtml+xml',
      compressedSize,
      uncompressedSize: compressedSize,
      dataOffset: 0,
      method: 0,
      crc32: 0,
    })),
  })

const aLocator = (href: string, progression?: number, more = {}) => ({ href, type: 'text/html', locations: { progression, ...more } })

test('a locator maps to the last position before it, with the book’s own values', () => {
  const positions = bookOf([4096, 1024])
  expect(positionInEpub(aLocator('text/1.xhtml#here', 0.6, { totalProgression: 0.1, fragments: ['p=3'] }), positions, 5)).toEqual({
    page: 3,
    completed: 0,
    locator: {
      href: 'text/1.xhtml',
      type: 'application/xhtml+xml',
      locations: { fragments: ['p=3'], progression: 0.6, position: 3, totalProgression: 0.6 },
    },
  })
  expect(positionInEpub(aLocator('text/2.xhtml', 0), positions, 5)).toMatchObject({ page: 5, completed: 1 })
})

test.each(['text/1%202.xhtml', '/text/1 2.xhtml', 'https://example.org/komga/api/v1/books/B/resource/text/1%202.xhtml#x'])(
  'a document is found by %s',
  (href) => {
    const positions = bookOf([1024], () => 'text/1 2.xhtml')
    expect(positionInEpub(aLocator(href), positions, 1)).toMatchObject({ page: 1, locator: { href: 'text/1 2.xhtml' } })
  },
)

test('an invalid locator is rejected with a reason', () => {
  const positions = bookOf([4096])
  expect(positionInEpub(aLocator('other.xhtml', 0), positions, 4)).toEqual({ reason: expect.stringContaining('other.xhtml') })
  expect(positionInEpub(aLocator('text/1.xhtml'), positions, 4)).toEqual({ reason: expect.stringContaining('progression') })
  expect(positionOnPage(aLocator('', undefined, { position: 5 }), 4)).toEqual({ reason: expect.stringContaining('4 pages') })
  expect(positionOnPage(aLocator(''), 4)).toEqual({ reason: expect.stringContaining('position') })
  expect(positionOnPage(aLocator('', undefined, { position: 4 }), 4)).toMatchObject({ page: 4, completed: 1 })
})

const sizes = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 12 })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const replacement = fc.record({
  before: sizes,
  after: sizes,
  progression: fraction,
  isRenamed: fc.boolean(),
  completed: fc.constantFrom<0 | 1>(0, 1),
})

test('every locator in a document of the book maps to a page, and a stored locator maps to itself', () => {
  fc.assert(
    fc.property(sizes, fc.nat(11), fraction, (documents, index, progression) => {
      const positions = bookOf(documents)
      const pageCount = positions.length
      const href = `text/${(index % documents.length) + 1}.xhtml`
      const place = positionInEpub(aLocator(href, progression), positions, pageCount)
      if ('reason' in place) throw new Error(place.reason)
      expect(place.page).toBeGreaterThanOrEqual(1)
      expect(place.page).toBeLessThanOrEqual(pageCount)
      expect(positionInEpub(place.locator, positions, pageCount)).toEqual(place)
    }),
  )
})

test('a replaced book keeps a position for every reader, the same one if the document still exists', () => {
  fc.assert(
    fc.property(replacement, ({ before, after, progression, isRenamed, completed }) => {
      const place = positionInEpub(aLocator('text/1.xhtml', progression), bookOf(before), bookOf(before).length)
      if ('reason' in place) throw new Error(place.reason)
      const positions = bookOf(after, isRenamed ? (index) => `new/${index}.xhtml` : undefined)
      const carried = positionInReplacedFile({ locator: place.locator, completed }, positions, positions.length)
      expect(carried?.completed).toBe(completed)
      expect(carried?.page).toBeGreaterThanOrEqual(1)
      expect(carried?.page).toBeLessThanOrEqual(positions.length)
      if (completed === 1) expect(carried?.page).toBe(positions.length)
      if (completed === 0 && !isRenamed) expect(carried?.locator).toMatchObject({ href: 'text/1.xhtml', locations: { progression } })
      expect(positions.some(({ path }) => path === carried?.locator.href)).toBe(true)
    }),
  )
})

test('progress stored as a page alone also has a locator', () => {
  const positions = bookOf([2048, 2048])
  expect(locatorAtPage(4, positions, 4)).toMatchObject({ href: 'text/2.xhtml', locations: { position: 4, totalProgression: 1 } })
  expect(locatorAtPage(1, positions, 4)).toMatchObject({ href: 'text/1.xhtml', locations: { position: 1 } })
  expect(locatorAtPage(1, [], 0)).toBeUndefined()
})
