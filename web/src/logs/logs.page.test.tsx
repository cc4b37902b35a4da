import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, press } from '../../test/open-app.tsx'

test('filters that hide every line of the log are cleared with one click', async () => {
  const app = await openApp('/settings/log?level=error&text=nothing', {
    'GET /api/v1/logs': () => [{ number: 0, time: '2026-01-02T03:04:05.000Z', level: 'info', message: 'Server started', fields: {} }],
    'GET /api/v1/logs/level': () => ({ level: 'info' }),
  })
  await screen.findByText('Choose a lower level or try another search.')
  await press(app, 'Clear filters')
  await screen.findByText('Server started')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  expect(window.location.search).toBe('')
})
