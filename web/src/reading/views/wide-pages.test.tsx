import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook } from '../../../test/a-book.ts'
import { passMs } from '../../../test/open-app.tsx'
import { forAll, openReader, pressKey, progress, shownPages, stayMs } from '../../../test/open-reader.ts'

const split = forAll({ widePages: 'split' })

/** The page on the screen, and which half of it. */
const shown = (): string => {
  const [page] = shownPages()
  const image = screen.getByAltText(new RegExp(`^Page ${page} of`))
  const frame = image.closest<HTMLElement>('.reader-frame')
  const isWhole = image.style.width === frame?.style.width
  if (isWhole) return `${page}`
  return `${page} ${image.style.transform.startsWith('translate(0px') ? 'left' : 'right'}`
}

const visited = async (key: string, times: number): Promise<readonly string[]> => {
  const seen = [shown()]
  for (let n = 0; n < times; n += 1) {
    await pressKey(key)
    seen.push(shown())
  }
  return seen
}

test('wide pages are read as two halves, left to right, and back from the second half', async () => {
  await openReader({ settings: split, wide: [2, 3] })
  const there = ['1', '2 left', '2 right', '3 left', '3 right', '4']
  expect(await visited('ArrowRight', 5)).toEqual(there)
  expect(await visited('ArrowLeft', 5)).toEqual(there.toReversed())
})

test('in a right-to-left book, the right half comes first', async () => {
  await openReader({ settings: split, wide: [2], direction: 'RIGHT_TO_LEFT' })
  expect(await visited('ArrowLeft', 3)).toEqual(['1', '2 right', '2 left', '3'])
})

test('jumping to a wide page and opening a book at one show its first half', async () => {
  await openReader({ settings: split, wide: [6], address: '/read/B?page=6' })
  expect(shown()).toBe('6 left')
  await pressKey('ArrowRight')
  expect(shown()).toBe('6 right')
  await pressKey('Home')
  await pressKey('End')
  expect(shown()).toBe('6 left')
})

test('the URL names the second half of a page', async () => {
  const addressOf = () => `${window.location.pathname}${window.location.search}`
  await openReader({ settings: split, wide: [2] })
  await pressKey('ArrowRight', 2)
  expect(sessionStorage.getItem('hondana.reading-ahead')).toContain('"half":"second"')
  await passMs(stayMs)
  expect(addressOf()).toBe('/read/B?page=2&half=second')
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(addressOf()).toBe('/read/B?page=3')
})

test('a URL that names the second half of a page opens it', async () => {
  await openReader({ settings: split, wide: [2], address: '/read/B?page=2&half=second' })
  expect(shown()).toBe('2 right')
})

test('a reload before the URL names the second half of a page opens it, too', async () => {
  sessionStorage.setItem('hondana.reading-ahead', JSON.stringify(['B 2 ', { bookId: 'B', page: 2, half: 'second' }]))
  await openReader({ settings: split, wide: [2], address: '/read/B?page=2' })
  expect(shown()).toBe('2 right')
})

test('the button for the previous page leads to the first half of the first page', async () => {
  const { user } = await openReader({ settings: split, wide: [1] })
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' })
  expect(back.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(shown()).toBe('1 right')
  await user.click(back)
  expect(shown()).toBe('1 left')
})

test('turning back into the previous book arrives at the second half of its last page', async () => {
  const books = [aBook({ id: 'B1', pages: 2 }), aBook({ id: 'B2', pages: 2 })]
  await openReader({ books, settings: split, wide: [2], address: '/read/B2' })
  await pressKey('ArrowLeft', 2)
  await passMs(50)
  expect(await visited('ArrowLeft', 2)).toEqual(['2 right', '2 left', '1'])
})

test('a page is saved as read while either half of it is shown', async () => {
  const { server } = await openReader({ settings: split, wide: [2] })
  await pressKey('ArrowRight')
  await passMs(stayMs)
  await pressKey('ArrowRight')
  await passMs(stayMs)
  const saved = server.bodiesOf(progress).map(({ page }) => page)
  // On a slow machine, the first page was shown long enough to be saved, too.
  expect(saved.filter((page) => page !== 1)).toEqual([2])
})

test('a book is finished by the second half of its last page, and by the card after it', async () => {
  const { server } = await openReader({ books: [aBook({ pages: 3 })], settings: split, wide: [3] })
  const saved = () => server.bodiesOf(progress).map(({ page }) => page)
  await pressKey('ArrowRight', 2)
  await passMs(stayMs)
  expect(shown()).toBe('3 left')
  expect(saved()).toEqual([2])
  await pressKey('ArrowRight')
  await passMs(stayMs)
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(saved()).toEqual([2, 3])
})

test('the first half of the only page of a book is not saved', async () => {
  const { server } = await openReader({ books: [aBook({ id: 'B1', pages: 2 }), aBook({ id: 'B2', pages: 1 })], settings: split, wide: [1] })
  const saved = () => server.bodiesOf(progress).length
  await pressKey('n')
  await passMs(stayMs)
  expect([shown(), saved()]).toEqual(['1 left', 1])
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(saved()).toBe(2)
})

test('a half is requested in twice the width that it has on the screen', async () => {
  localStorage.setItem('hondana.reader.image-size', 'screen')
  await openReader({ settings: split, wide: [2] })
  fireEvent.load(screen.getByAltText('Page 1 of 6'))
  // Half of 2400 x 1800 pixels on a screen of 1024 x 768 is 512 wide.
  expect(screen.getByAltText<HTMLImageElement>('Page 2 of 6').src).toContain('width=1280')
  await pressKey('ArrowRight')
  expect(screen.getByAltText<HTMLImageElement>('Page 2 of 6').src).toContain('width=1280')
})

test('in double page layout on a wide screen, wide pages stay whole, and their setting is not offered', async () => {
  const { user } = await openReader({ settings: forAll({ widePages: 'split', layout: 'double' }), wide: [2] })
  await pressKey('ArrowRight')
  expect(shown()).toBe('2')
  await user.click(screen.getByLabelText('Reader settings'))
  await screen.findByRole('dialog')
  expect(screen.queryByText('Wide pages')).toBeNull()
  await user.click(screen.getByLabelText('Single page'))
  expect(screen.getByText('Wide pages')).toBeTruthy()
  expect(shown()).toBe('2 left')
})
