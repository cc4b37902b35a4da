import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { User } from '../../api/types.ts'

const reader: User = {
  id: 'R',
  email: 'reader@example.org',
  roles: ['USER', 'PAGE_STREAMING', 'LATER_ROLE'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

const openUsers = (address: string, users: User[] = [reader]) => {
  return openApp(address, {
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v2/users': () => users,
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
    'POST /api/v2/users': ({ body }) => {
      const user = { ...reader, id: 'N', email: body.email }
      users.push(user)
      return user
    },
    'PATCH /api/v2/users/{id}': () => undefined,
  })
}

const openNewUser = async (): Promise<OpenedApp> => {
  const app = await openUsers('/settings/users/new')
  await screen.findByLabelText(/^Email/, { selector: 'input' })
  return app
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (app: OpenedApp, label: RegExp, text: string) => fill(app, field(label), text)
const create = (app: OpenedApp) => press(app, 'Add user')

test('a new user is not sent until email, password and libraries are filled in', async () => {
  const app = await openNewUser()
  await create(app)
  expect(screen.getByText('Enter a valid email address, such as you@example.org.')).toBeTruthy()
  await type(app, /^Email/, 'new@example.org')
  await type(app, /^Password/, 'a long password')
  await app.user.click(screen.getByLabelText('Selected only'))
  expect(screen.getByText('Select at least one library.')).toBeTruthy()
  await create(app)
  expect(app.server.countOf('POST /api/v2/users')).toBe(0)
  await app.user.click(screen.getByLabelText('Comics'))
  await create(app)
  await screen.findByText('new@example.org added.')
  expect(app.server.bodiesOf('POST /api/v2/users')).toMatchObject([
    { email: 'new@example.org', password: 'a long password', sharedLibraries: { all: false, libraryIds: ['L2'] } },
  ])
})

test('creating an invalid user focuses the first field with an error, even far from the button', async () => {
  const app = await openNewUser()
  await type(app, /^Email/, 'nobody')
  await create(app)
  expect(document.activeElement).toBe(field(/^Email/))
  await type(app, /^Email/, 'new@example.org')
  await create(app)
  expect(document.activeElement).toBe(field(/^Password/))
  const refusal = new Refusal(400, { code: 'EMAIL_TAKEN', message: 'Taken.', params: { email: 'new@example.org' } })
  app.server.answer({ 'POST /api/v2/users': () => refusal })
  await type(app, /^Password/, 'a long password')
  await create(app)
  await screen.findByText('Taken.')
  await expect.poll(() => document.activeElement).toBe(field(/^Email/))
  // What is typed next takes that error away; another one further down must not take the focus or the screen.
  await app.user.click(screen.getByLabelText('Selected only'))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  await app.user.click(field(/^Email/))
  await app.user.paste('.uk')
  expect(screen.queryByText('Taken.')).toBeNull()
  await passMs(50)
  expect(scroll).not.toHaveBeenCalled()
})

test('a taken email address shows an error at its field until it is changed', async () => {
  const app = await openNewUser()
  const message = 'A user with the email address new@example.org already exists.'
  app.server.answer({
    'POST /api/v2/users': () => new Refusal(400, { code: 'EMAIL_TAKEN', message, params: { email: 'new@example.org' } }),
  })
  await type(app, /^Email/, 'new@example.org')
  await type(app, /^Password/, 'a long password')
  await create(app)
  await screen.findByText(message)
  await type(app, /^Email/, 'other@example.org')
  expect(screen.queryByText(message)).toBeNull()
})

test('a rejected password shows an error at its field until it is changed', async () => {
  const app = await openNewUser()
  const message = 'This password is too common.'
  app.server.answer({ 'POST /api/v2/users': () => new Refusal(400, { violations: [{ fieldName: 'password', message }] }) })
  await type(app, /^Email/, 'new@example.org')
  await type(app, /^Password/, 'a long password')
  await create(app)
  await screen.findByText(message)
  await type(app, /^Password/, 'another password')
  expect(screen.queryByText(message)).toBeNull()
})

test("saving a user's roles keeps roles that the form does not offer", async () => {
  const app = await openUsers('/settings/users/R')
  await app.user.click(await screen.findByLabelText(/^Download files/, { selector: 'input' }))
  await press(app, 'Save')
  await screen.findByText('reader@example.org saved.')
  expect(app.server.bodiesOf('PATCH /api/v2/users/{id}')).toMatchObject([{ roles: ['PAGE_STREAMING', 'LATER_ROLE', 'FILE_DOWNLOAD'] }])
})

test('saving a user sends only what was changed, so that changes made elsewhere are kept', async () => {
  const app = await openUsers('/settings/users/R')
  await app.user.click(await screen.findByLabelText(/^Download files/, { selector: 'input' }))
  await press(app, 'Save')
  await screen.findByText('reader@example.org saved.')
  expect(app.server.bodiesOf('PATCH /api/v2/users/{id}')).toEqual([{ roles: ['PAGE_STREAMING', 'LATER_ROLE', 'FILE_DOWNLOAD'] }])
})

test('a change made elsewhere is shown after saving and not sent with the next change', async () => {
  const users = [reader]
  const app = await openUsers('/settings/users/R', users)
  const downloads = await screen.findByLabelText(/^Download files/, { selector: 'input' })
  await app.user.click(downloads)
  users[0] = { ...reader, labelsExclude: ['private'] }
  await press(app, 'Save')
  await screen.findByText('private')
  await app.user.click(downloads)
  await press(app, 'Save')
  await expect
    .poll(() => app.server.bodiesOf('PATCH /api/v2/users/{id}').at(-1))
    .toEqual({ roles: ['PAGE_STREAMING', 'LATER_ROLE', 'FILE_DOWNLOAD'] })
})

test('what is changed while a user is being saved stays to be saved next', async () => {
  const users = [reader]
  const app = await openUsers('/settings/users/R', users)
  await app.user.click(await screen.findByLabelText(/^Download files/, { selector: 'input' }))
  const release = app.server.hold('PATCH /api/v2/users/{id}')
  await press(app, 'Save')
  await expect.poll(() => app.server.countOf('PATCH /api/v2/users/{id}')).toBe(1)
  await app.user.click(screen.getByLabelText('Selected only'))
  await app.user.click(screen.getByLabelText('Comics'))
  users[0] = { ...reader, roles: [...reader.roles, 'FILE_DOWNLOAD'] }
  release()
  await screen.findByText('reader@example.org saved.')
  await press(app, 'Save')
  await expect
    .poll(() => app.server.bodiesOf('PATCH /api/v2/users/{id}').at(-1))
    .toEqual({ sharedLibraries: { all: false, libraryIds: ['L2'] } })
})

test('saving an invalid form focuses the first field with an error, even far from the button', async () => {
  const limited: User = { ...reader, ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } }
  const app = await openUsers('/settings/users/R', [limited])
  await app.user.clear(await screen.findByLabelText('Age', { selector: 'input' }))
  await press(app, 'Save')
  expect(document.activeElement).toBe(field('Age'))
  expect(app.server.countOf('PATCH /api/v2/users/{id}')).toBe(0)
})
