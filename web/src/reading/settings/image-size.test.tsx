import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openReader, pressKey } from '../../../test/open-reader.ts'
import { Refusal } from '../../../test/stand-in-server.ts'

const fitScreen = () => localStorage.setItem('hondana.reader.image-size', 'screen')
const imageOf = (page: number): HTMLImageElement => screen.getByAltText(new RegExp(`^Page ${page} of`))
/** The query of the address of a page's image. */
const queryOf = (page: number) => new URL(imageOf(page).src, document.baseURI).search

test('pages are requested as they are until this browser chooses to fit the screen, and then in its width', async () => {
  const { user } = await openReader()
  expect(queryOf(1)).toBe('')
  await user.click(screen.getByLabelText('Reader settings'))
  const panel = within(await screen.findByRole('dialog'))
  await user.click(panel.getByLabelText('Fit the screen'))
  // 1200 x 1800 pixels on a screen of 1024 x 768: 512 wide.
  expect(queryOf(1)).toBe('?width=640')
  expect(localStorage.getItem('hondana.reader.image-size')).toBe('screen')
  await user.click(panel.getByLabelText('Original'))
  expect(queryOf(1)).toBe('')
})

test('preloaded pages have the width in which they will be shown', async () => {
  fitScreen()
  await openReader()
  fireEvent.load(imageOf(1))
  expect(queryOf(2)).toBe('?width=640')
  await pressKey('ArrowRight')
  expect(queryOf(2)).toBe('?width=640')
})

test('zooming beyond the image loads the original page', async () => {
  fitScreen()
  await openReader()
  await pressKey('+')
  expect(queryOf(1)).toBe('?width=640')
  await pressKey('+')
  expect(queryOf(1)).toBe('')
  await pressKey('-', 2)
  expect(queryOf(1)).toBe('')
})

test('a page that cannot be resized is loaded as it is before it counts as failed', async () => {
  fitScreen()
  await openReader({ answers: { 'GET /api/v1/books/{bookId}/pages/{number}': () => new Refusal(422) } })
  fireEvent.error(imageOf(1))
  expect(queryOf(1)).toBe('')
  fireEvent.error(imageOf(1))
  expect(await screen.findByText(/^Couldn't show page 1/)).toBeTruthy()
})
