import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'

test('Escape closes the panel of the health status, and its button keeps the focus', async () => {
  const { user } = await openApp('/no/such/page', {
    'GET /api/v1/health': () => ({ status: 'UP', components: { diskSpace: 'UP' }, extractorToolVersion: null }),
  })
  const [button] = await screen.findAllByRole('button', { name: 'Server: Online' })
  button?.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Disk space')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Disk space')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Server: Online')
})
