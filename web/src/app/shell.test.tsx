import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { loseStreams } from '../../test/event-streams.ts'
import { openApp, passMs, press } from '../../test/open-app.tsx'
import { openReader, pressKey } from '../../test/open-reader.ts'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Book, User } from '../api/types.ts'

const reader: User = {
  id: 'R',
  email: 'reader@example.org',
  roles: ['PAGE_STREAMING'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

const noBooks: Answers = { 'GET /api/v1/books': () => new Refusal(500), 'GET /api/v1/books/ondeck': () => new Refusal(500) }
const onlyNavigation = () => screen.getAllByRole('navigation', { name: 'Main' })

test('a person stays signed in unless they clear the checkbox', async () => {
  const choices: (boolean | undefined)[] = []
  const app = await openApp('/sign-in', {
    'GET /api/v2/users/me': () => new Refusal(401),
    'POST /api/v1/sign-in': ({ body }) => {
      choices.push(body.staySignedIn)
      return new Refusal(401)
    },
  })
  const submit = async () => {
    await app.user.type(await screen.findByLabelText(/Email/), 'a@example.org')
    await press(app, 'Sign in')
    await screen.findByText('Incorrect email or password.')
  }
  await submit()
  await app.user.click(screen.getByLabelText('Keep me signed in'))
  await submit()
  expect(choices).toEqual([true, false])
})

test('an unknown address keeps the navigation', async () => {
  await openApp('/no/such/page', noBooks)
  await screen.findByText('Page not found')
  expect(onlyNavigation()).not.toEqual([])
})

test('a reader who opens the downloads is taken to the home page', async () => {
  await openApp('/downloads', { ...noBooks, 'GET /api/v2/users/me': () => reader })
  await screen.findByText('No libraries yet')
  expect(window.location.pathname).toBe('/')
})

test('a tab loads again once another tab has signed in with another account', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const app = await openApp('/no/such/page', noBooks)
  await screen.findByText('Page not found')
  fireEvent(document, new Event('visibilitychange'))
  await passMs(500)
  expect(reload).not.toHaveBeenCalled()
  app.server.answer({ 'GET /api/v2/users/me': () => reader })
  fireEvent(document, new Event('visibilitychange'))
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  reload.mockRestore()
})

test('a book that does not exist leads back to the home page', async () => {
  await openApp('/read/missing', {
    'GET /api/v1/books/{bookId}': () => new Refusal(404, { message: 'No book with ID missing.' }),
    'GET /api/v1/books/{bookId}/pages': () => new Refusal(404),
  })
  await screen.findByText('Page not found')
  expect((await screen.findByText('Go home')).closest('a')?.getAttribute('href')).toBe('/')
})

test('Esc closes the page strip first and leaves the reader only when pressed again', async () => {
  await openReader({
    answers: {
      'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
      'GET /api/v1/series/{seriesId}/follow': () => new Refusal(404),
      'GET /api/v1/series/{seriesId}/chapters': () => new Refusal(404),
    },
  })
  await pressKey('g')
  await screen.findByLabelText('Go to page')
  await pressKey('Escape')
  await expect.poll(() => screen.queryByLabelText('Go to page')).toBeNull()
  expect(window.location.pathname).toBe('/read/B')
  await pressKey('Escape')
  await expect.poll(() => window.location.pathname).toContain('/series/')
})

test('the status says that the server is unreachable as soon as the event stream ends, and the app recovers automatically', async () => {
  const app = await openApp('/no/such/page', noBooks)
  await screen.findByText('Page not found')
  app.server.disconnect()
  await loseStreams()
  const notice = await screen.findByText('Server unreachable. Only chapters saved on this device are available.')
  expect(screen.getAllByText('Unreachable')).not.toEqual([])
  expect(within(notice.parentElement as HTMLElement).getByText(/^Next attempt in \d s\.$/)).toBeTruthy()
  app.server.reconnect()
  await passMs(5000)
  expect(screen.queryByText('Unreachable')).toBeNull()
})
