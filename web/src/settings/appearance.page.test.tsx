import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'

test('an accent color is stored for the account and shown at once', async () => {
  const { server, user } = await openApp('/settings/appearance', {
    'GET /api/v1/client-settings/user/list': () => ({ 'hondana.accent': { value: 'rose' } }),
    'PATCH /api/v1/client-settings/user': () => undefined,
  })
  await screen.findByRole('radio', { name: 'Rose', checked: true })
  await waitFor(() => expect(document.getElementById('accent-colors')?.textContent).toContain('#742e42'))
  await user.click(screen.getByRole('radio', { name: 'Teal' }))
  await waitFor(() => expect(document.getElementById('accent-colors')?.textContent).toContain('#065455'))
  await waitFor(() => expect(server.bodiesOf('PATCH /api/v1/client-settings/user')).toEqual([{ 'hondana.accent': { value: 'teal' } }]))
  expect(localStorage.getItem('hondana.accent')).toBe('teal')
  await user.click(screen.getByRole('radio', { name: 'Indigo' }))
  await waitFor(() => expect(document.getElementById('accent-colors')?.textContent).toBe(''))
})
