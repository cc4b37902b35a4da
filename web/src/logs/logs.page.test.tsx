import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tell } from '../../test/event-streams.ts'
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

test('lines that are written while the log is loaded again are shown once', async () => {
  const line = (number: number, message: string) => ({ number, time: '2026-01-02T03:04:05Z', level: 'info' as const, message, fields: {} })
  const app = await openApp('/settings/log', {
    'GET /api/v1/logs': () => [line(0, 'Server started'), line(1, 'Scan started')],
    'GET /api/v1/logs/level': () => ({ level: 'info' }),
  })
  await screen.findByText('Server started')
  const release = app.server.hold('GET /api/v1/logs')
  for (let n = 0; n < 2; n++) await tell('/api/v1/logs/stream', 'open', {})
  for (const added of [line(1, 'Scan started'), line(2, 'Scan finished')]) await tell('/api/v1/logs/stream', 'log', added)
  await new Promise((resolve) => setTimeout(resolve, 400))
  release()
  await screen.findByText('Scan finished')
  expect(screen.getAllByText('Scan started')).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.queryByText('Scan finished')).not.toBeNull()
})
