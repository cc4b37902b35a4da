import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'
import type { Book } from '../api/types.ts'

const save = 'PATCH /api/v1/books/{bookId}/metadata'

/** The page of a book, on a server that stores what it receives. */
const openBook = async (metadata: Partial<Book['metadata']> = {}): Promise<OpenedApp> => {
  let book = aBook({ metadata: { title: 'Old title', number: '1', ...metadata } })
  const app = await openApp('/books/B', {
    'GET /api/v1/books/{bookId}': () => book,
    'GET /api/v1/books/{bookId}/thumbnails': () => [],
    [save]: ({ body }) => {
      book = { ...book, metadata: { ...book.metadata, ...(body as Partial<Book['metadata']>) } }
    },
  })
  await screen.findByLabelText('Title')
  return app
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (app: OpenedApp, label: string, text: string) => fill(app, field(label), text)
const isLocked = (label: string) => field(`Lock: ${label}`).getAttribute('aria-pressed') === 'true'
const submit = (app: OpenedApp) => press(app, 'Save')

test('an edited metadata field is locked and saved with its lock', async () => {
  const app = await openBook()
  expect(isLocked('Title')).toBe(false)
  await write(app, 'Title', 'New title')
  expect(isLocked('Title')).toBe(true)
  await submit(app)
  await screen.findByText('All changes saved.')
  expect(app.server.bodiesOf(save)).toEqual([{ title: 'New title', titleLock: true }])
})

test('undoing a metadata field restores its value and its lock', async () => {
  const app = await openBook()
  await write(app, 'Title', 'New title')
  await app.user.click(screen.getByLabelText('Undo: Title'))
  expect(field('Title').value).toBe('Old title')
  expect(isLocked('Title')).toBe(false)
  expect(screen.getByText('All changes saved.')).toBeTruthy()
})

test('unlocking a metadata field saves only the lock', async () => {
  const app = await openBook({ titleLock: true })
  await app.user.click(field('Lock: Title'))
  await submit(app)
  await expect.poll(() => app.server.bodiesOf(save)).toEqual([{ titleLock: false }])
})

test('Save leads to an empty required field or an invalid number of metadata', async () => {
  const app = await openBook()
  await write(app, 'Title', '')
  expect(screen.getByText("This field can't be empty.")).toBeTruthy()
  await submit(app)
  expect(document.activeElement).toBe(field('Title'))
  await write(app, 'Title', 'New title')
  await write(app, 'Sort number', 'one')
  expect(screen.getByText('Enter a number.')).toBeTruthy()
  await submit(app)
  expect(document.activeElement).toBe(field('Sort number'))
  expect(app.server.countOf(save)).toBe(0)
  await write(app, 'Sort number', '1,5')
  await submit(app)
  await expect
    .poll(() => app.server.bodiesOf(save))
    .toEqual([{ title: 'New title', titleLock: true, numberSort: 1.5, numberSortLock: true }])
})

test('metadata rejected by the server stays in the form', async () => {
  const app = await openBook()
  app.server.answer({ [save]: () => new Refusal(400, { message: 'The title is too long.' }) })
  await write(app, 'Title', 'New title')
  await submit(app)
  await screen.findByText('The title is too long.')
  expect(field('Title').value).toBe('New title')
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy()
})

test('text typed into a metadata field during a save is kept', async () => {
  const app = await openBook()
  await write(app, 'Title', 'New title')
  const release = app.server.hold(save)
  await submit(app)
  await write(app, 'ISBN', '9780000000002')
  release()
  await screen.findByText('Saved.')
  expect(field('Title').value).toBe('New title')
  expect(field('ISBN').value).toBe('9780000000002')
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy()
  await submit(app)
  await expect.poll(() => app.server.bodiesOf(save).at(-1)).toEqual({ isbn: '9780000000002', isbnLock: true })
})

test('leaving with unsaved metadata asks for confirmation', async () => {
  const app = await openBook()
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  await write(app, 'Title', 'New title')
  await press(app, 'Title')
  await passMs(100)
  expect(confirm).toHaveBeenCalledWith('You have unsaved changes. Leave without saving?')
  expect(window.location.pathname).toBe('/books/B')
  expect(field('Title').value).toBe('New title')
})
