import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import { passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, pressKey, shownPages } from '../../../test/open-reader.ts'
import { requireDefined } from '../../../test/require-defined.ts'

const cropped = forAll({ cropBorders: true })
const imageOf = (page: number): HTMLImageElement => screen.getByAltText(new RegExp(`^Page ${page} of`))
const queryOf = (page: number) => new URL(imageOf(page).src, document.baseURI).search

/** The width of a page's visible part and of its image, in CSS pixels, and whether it is shown already. */
const layoutOf = (page: number) => {
  const image = imageOf(page)
  const frame = requireDefined(image.closest<HTMLElement>('.reader-frame'), 'the frame of the page')
  return {
    framePx: Math.round(Number.parseFloat(frame.style.width)),
    imagePx: Math.round(Number.parseFloat(image.style.width)),
    isMeasured: frame.dataset.measured === 'true',
  }
}

const load = async (page: number) => {
  fireEvent.load(imageOf(page))
  await vi.dynamicImportSettled()
  await passMs(0)
}

const replaceForTest = (target: object, name: string, descriptor: PropertyDescriptor) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { ...descriptor, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
  })
}

/**
 * A browser whose images are white with a drawing in the middle. Counts how often it draws one.
 * @param side share of the border at each side
 */
const drawBorders = (side: number) => {
  const drawn = { count: 0 }
  const getImageData = (_x: number, _y: number, width: number, height: number) => {
    const isDrawn = (n: number) => Math.min(n % width, width - 1 - (n % width)) >= side * width
    return { width, height, data: Array.from({ length: width * height * 4 }, (_, at) => (isDrawn(Math.floor(at / 4)) ? 100 : 255)) }
  }
  const drawImage = () => {
    drawn.count += 1
  }
  replaceForTest(HTMLCanvasElement.prototype, 'getContext', { value: () => ({ drawImage, getImageData }) })
  replaceForTest(HTMLImageElement.prototype, 'naturalWidth', { get: () => 1200 })
  replaceForTest(HTMLImageElement.prototype, 'naturalHeight', { get: () => 1800 })
  return drawn
}

/** Measured pages are remembered as long as the app runs, so every test has a book of its own. */
let book = aBook({ pages: 6 })
let count = 0
beforeEach(() => {
  count += 1
  book = aBook({ id: `B${count}`, pages: 6 })
})

// Pages have 1200 x 1800 pixels; on a screen of 1024 x 768 they are 512 wide.

test('a page is hidden until its borders are known, and preloaded pages are cropped before they are turned to', async () => {
  drawBorders(0.1)
  await openReader({ books: [book], settings: cropped })
  expect(layoutOf(1)).toEqual({ framePx: 512, imagePx: 512, isMeasured: false })
  await load(1)
  // 4 of 5 parts of the width, and the narrow rest that stays, are as high as the screen.
  expect(layoutOf(1)).toEqual({ framePx: 416, imagePx: 512, isMeasured: true })
  await load(2)
  await pressKey('ArrowRight')
  expect(layoutOf(2)).toEqual({ framePx: 416, imagePx: 512, isMeasured: true })
})

test('each page is measured once, also when borders are cropped later, and turning back keeps it cropped', async () => {
  const drawn = drawBorders(0.1)
  await openReader({ books: [book] })
  await load(1)
  expect(drawn.count).toBe(0)
  await pressKey('x')
  await passMs(0)
  expect(layoutOf(1).framePx).toBe(416)
  await pressKey('x')
  expect(layoutOf(1)).toEqual({ framePx: 512, imagePx: 512, isMeasured: true })
  await pressKey('x')
  for (const page of [2, 3, 4]) {
    await pressKey('ArrowRight')
    await load(page)
  }
  await pressKey('ArrowLeft', 3)
  expect(shownPages()).toEqual(['1'])
  expect(layoutOf(1)).toEqual({ framePx: 416, imagePx: 512, isMeasured: true })
  expect(drawn.count).toBe(4)
})

test('a right-to-left page that is wider than the screen starts on the right, also after it was cropped or fitted in another way', async () => {
  drawBorders(0.1)
  await openReader({ books: [book], settings: cropped, direction: 'RIGHT_TO_LEFT' })
  const box = requireDefined(document.querySelector<HTMLElement>('.reader-paged'), 'the box of the page')
  replaceForTest(HTMLElement.prototype, 'scrollWidth', { get: () => 1500 })
  await load(1)
  expect(box.scrollLeft).toBe(1500)
  replaceForTest(HTMLElement.prototype, 'scrollWidth', { get: () => 2000 })
  await pressKey('z')
  expect(box.scrollLeft).toBe(2000)
})

test('a page that the browser cannot draw is shown whole', async () => {
  drawBorders(0.1)
  replaceForTest(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  await openReader({ books: [book], settings: cropped })
  await load(1)
  expect(layoutOf(1)).toEqual({ framePx: 512, imagePx: 512, isMeasured: true })
})

test('with images in the width of the screen, a cropped page is requested once and has enough pixels', async () => {
  localStorage.setItem('hondana.reader.image-size', 'screen')
  drawBorders(0.1)
  await openReader({ books: [book], settings: forAll({ cropBorders: true, fit: 'width' }) })
  // 1024 wide with its borders: 1280 is enough for a border of up to a tenth at each side, and the page has only 1200.
  expect(queryOf(1)).toBe('')
  await pressKey('z', 3)
  expect(queryOf(1)).toBe('?width=640')
  await load(1)
  expect(queryOf(1)).toBe('?width=640')
})

test('with images in the width of the screen, a page with wide borders is loaded as it is', async () => {
  localStorage.setItem('hondana.reader.image-size', 'screen')
  drawBorders(0.2)
  await openReader({ books: [book], settings: forAll({ cropBorders: true, layout: 'strip', sidePercent: 30 }) })
  expect(queryOf(1)).toBe('?width=640')
  await load(1)
  expect(queryOf(1)).toBe('')
})
