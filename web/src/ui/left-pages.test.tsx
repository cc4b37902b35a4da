import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'
import type { Series, User } from '../api/types.ts'

const reader: User = {
  ...{ id: 'R', email: 'reader@example.org', roles: ['PAGE_STREAMING'], sharedAllLibraries: true, sharedLibrariesIds: [] },
  ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
}
const instant = '2026-01-01T00:00:00Z'
const collection = {
  id: 'C',
  name: 'Quiet',
  ordered: false,
  filtered: false,
  seriesIds: [],
  createdDate: instant,
  lastModifiedDate: instant,
}

const open = (address: string) =>
  openApp(address, {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v2/users': () => [reader],
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
    'POST /api/v2/users': () => reader,
    'DELETE /api/v2/users/{id}': () => undefined,
    'GET /api/v1/collections': () => aPageOf([collection]),
    'GET /api/v1/collections/{collectionId}': () => collection,
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf<Series>([]),
    'DELETE /api/v1/collections/{collectionId}': () => undefined,
  })

const confirm = async (app: OpenedApp, button: string) =>
  app.user.click(within(await screen.findByRole('dialog')).getByText(button, { selector: 'button *' }))

/** The page on which the person goes on while the request is under way. */
const openSearch = async () => {
  window.history.pushState(null, '', '/search')
  await screen.findByRole('heading', { name: 'Search' })
}

test('a collection that is deleted after another page was opened is reported there', async () => {
  const app = await open('/collections/C')
  await press(app, 'Edit')
  const finish = app.server.hold('DELETE /api/v1/collections/{collectionId}')
  await press(app, 'Delete')
  await press(app, 'Confirm delete')
  await openSearch()
  finish()
  await screen.findByText(/Quiet deleted/)
  await passMs(500)
  expect(window.location.pathname).toBe('/search')
})

test('a user who is deleted after another page was opened is reported there', async () => {
  const app = await open('/settings/users/R')
  const finish = app.server.hold('DELETE /api/v2/users/{id}')
  await press(app, 'Delete user')
  await confirm(app, 'Delete user')
  await openSearch()
  finish()
  await screen.findByText('reader@example.org deleted.')
  expect(window.location.pathname).toBe('/search')
})

test('a user who is created slowly does not lead away from a form that was begun meanwhile', async () => {
  const app = await open('/settings/users/new')
  const finish = app.server.hold('POST /api/v2/users')
  await fill(app, await screen.findByLabelText(/^Email/, { selector: 'input' }), reader.email)
  await fill(app, screen.getByLabelText(/^Password/, { selector: 'input' }), 'a long password')
  await press(app, 'Add user')
  window.confirm = () => true
  await openSearch()
  finish()
  await screen.findByText('reader@example.org added.')
  expect(window.location.pathname).toBe('/search')
})

test('an action that fails after its dialog was closed says so', async () => {
  const app = await open('/settings/users/R')
  const message = 'This is the last administrator. Make another user an administrator first.'
  app.server.answer({ 'DELETE /api/v2/users/{id}': () => new Refusal(409, { message }) })
  const finish = app.server.hold('DELETE /api/v2/users/{id}')
  await press(app, 'Delete user')
  await confirm(app, 'Delete user')
  await press(app, 'Cancel')
  finish()
  await screen.findByText(message)
})
