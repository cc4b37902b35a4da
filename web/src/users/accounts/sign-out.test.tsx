import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, passMs } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'
import { startServer } from '../../../test/stand-in-server.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { clearSession, signInOptionsQuery } from './users.api.ts'

test('a browser without storage for chapters, as over HTTP, signs out without an error and also at the provider', async () => {
  expect('caches' in window).toBe(false)
  const visited = await signOutOfProvider()
  await expect.poll(visited).toEqual([[url]])
  await passMs(1000)
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
})

test('a browser that fails to delete chapters shows an error, and still signs out at the provider', async () => {
  const visited = await signOutOfProvider(() => {
    vi.stubGlobal('caches', {})
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('The storage is damaged.')
      },
    })
  })
  await screen.findByText('The storage is damaged.')
  expect(visited()).toEqual([[url]])
})

test('a session that is found to have ended while the sign-in page loads is cleared, and the page still loads', async () => {
  const options = { passwordSignIn: true, providers: [], failure: null, guestAccess: false, passwordResetByEmail: false }
  const server = startServer({ 'GET /api/v1/sign-in': () => options })
  const client = createQueryClient({ onSessionLost: () => undefined, onActionFailed: () => undefined })
  client.setQueryData(['series'], 'of the former person')
  const release = server.hold('GET /api/v1/sign-in')
  const loaded = client.fetchQuery(signInOptionsQuery())
  clearSession(client)
  release()
  expect(await loaded).toEqual(options)
  expect(client.getQueryData(['series'])).toBeUndefined()
})

const url = 'https://id.example.org/end'

/** Returns which pages of other sites were opened. */
const signOutOfProvider = async (before = (): void => undefined) => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  onTestFinished(() => {
    assign.mockRestore()
    vi.unstubAllGlobals()
  })
  const app = await openApp('/offline', { 'POST /api/v1/users/me/sign-out': () => ({ url }) })
  await screen.findByRole('heading', { name: 'Available offline' })
  await app.user.click(requireDefined(screen.getAllByRole('button', { name: /^Account menu for/ })[0], 'the account menu'))
  before()
  app.server.answer({ 'GET /api/v2/users/me': () => new Response('{}', { status: 401 }) })
  await app.user.click(within(await screen.findByRole('menu')).getByText('Sign out'))
  await expect.poll(() => window.location.pathname).toBe('/sign-in')
  return () => assign.mock.calls
}
