import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, passMs } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'

test('a browser without storage for chapters, as over HTTP, signs out without an error and also at the provider', async () => {
  expect('caches' in window).toBe(false)
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  onTestFinished(() => assign.mockRestore())
  const url = 'https://id.example.org/end'
  const app = await openApp('/offline', { 'POST /api/v1/users/me/sign-out': () => ({ url }) })
  await screen.findByRole('heading', { name: 'Available offline' })
  await app.user.click(requireDefined(screen.getAllByRole('button', { name: /^Account menu for/ })[0], 'the account menu'))
  app.server.answer({ 'GET /api/v2/users/me': () => new Response('{}', { status: 401 }) })
  await app.user.click(within(await screen.findByRole('menu')).getByText('Sign out'))
  await expect.poll(() => window.location.pathname).toBe('/sign-in')
  await expect.poll(() => assign.mock.calls).toEqual([[url]])
  await passMs(1000)
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
})
