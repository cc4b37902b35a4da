import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'

const schedule = {
  ...{ intervalHours: 24, cron: null, keep: 7, timeZone: 'Europe/Berlin', nextAt: null },
  configured: { intervalHours: 24, keep: 7 },
}

test('a schedule that is being edited keeps what was typed when someone else changes another part of it', async () => {
  const app = await openApp('/settings/backups', {
    'GET /api/v1/server-backups': () => [],
    'GET /api/v1/server-backups/schedule': () => schedule,
    'PATCH /api/v1/server-backups/schedule': () => undefined,
  })
  await fill(app, await screen.findByLabelText('Hours between backups'), '6')
  app.server.answer({ 'GET /api/v1/server-backups/schedule': () => ({ ...schedule, keep: 30 }) })
  fireEvent(document, new Event('visibilitychange'))
  await expect.poll(() => app.server.countOf('GET /api/v1/server-backups/schedule')).toBe(2)
  await passMs(100)
  await press(app, 'Save')
  expect(app.server.bodiesOf('PATCH /api/v1/server-backups/schedule')).toEqual([{ cron: null, intervalHours: 6, keep: 30 }])
})
