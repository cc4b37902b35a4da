import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type OpenedApp, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { User } from '../../api/types.ts'

const reader: User = {
  id: 'R',
  email: 'reader@example.org',
  roles: ['USER', 'PAGE_STREAMING'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

const openUsers = (address: string, turnedOff: { userId: string; since: string }[] = []) =>
  openApp(address, {
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v2/users': () => [reader, { ...reader, id: 'S', email: 'second@example.org' }],
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
    'GET /api/v1/users/turned-off': () => [...turnedOff],
    'PUT /api/v1/users/{id}/turned-off': () => void turnedOff.push({ userId: 'R', since: '2026-11-29T19:40:00Z' }),
    'DELETE /api/v1/users/{id}/turned-off': () => void turnedOff.pop(),
  })

const confirm = async (app: OpenedApp) =>
  app.user.click(within(await screen.findByRole('dialog')).getByText('Turn off account', { selector: 'button *' }))

test('an account is turned off after a question, and on again', async () => {
  const app = await openUsers('/settings/users/R')
  await press(app, 'Turn off account')
  await screen.findByText('Turn off the account of reader@example.org?')
  expect(app.server.countOf('PUT /api/v1/users/{id}/turned-off')).toBe(0)
  await confirm(app)
  await screen.findByText('The account of reader@example.org is turned off.')
  expect(screen.getByText(/^Turned off since /)).toBeTruthy()
  await press(app, 'Turn on account')
  await screen.findByText('The account of reader@example.org is turned on again.')
  expect(screen.queryByText(/^Turned off since /)).toBeNull()
})

test('an account that the server keeps on is explained', async () => {
  const app = await openUsers('/settings/users/R')
  const message = 'This is the last administrator. Make another user an administrator first.'
  app.server.answer({ 'PUT /api/v1/users/{id}/turned-off': () => new Refusal(409, { code: 'LAST_ADMINISTRATOR', message }) })
  await press(app, 'Turn off account')
  await screen.findByText('Turn off the account of reader@example.org?')
  await confirm(app)
  await screen.findByText(message)
})

test('the list of users marks accounts that are turned off', async () => {
  await openUsers('/settings/users', [{ userId: 'R', since: '2026-11-29T19:40:00Z' }])
  const mark = await screen.findByText('Turned off')
  expect(mark.closest('li')?.textContent).toContain('reader@example.org')
  expect(screen.getAllByText('Turned off')).toHaveLength(1)
})
