import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, passMs, press } from '../../../test/open-app.tsx'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Scheduler } from '../../api/types.ts'

const aScheduler = (known: Partial<Scheduler> = {}): Scheduler => ({
  enabled: true,
  intervalHours: 24,
  scheduleMode: 'interval',
  checkTime: null,
  timeZone: 'Europe/Berlin',
  lastCheckTime: null,
  libraries: [],
  ...known,
})

const accountOff = {
  enabled: false,
  problem: null,
  pollEveryMinutes: null,
  targetLibrary: null,
  lastPollAt: null,
  nextPollAt: null,
  lastResult: null,
}

const keeping = (stored: { current: Scheduler }): Answers => ({
  'GET /api/v1/downloads/scheduler': () => stored.current,
  'POST /api/v1/downloads/scheduler': ({ body }) => {
    stored.current = aScheduler({ ...stored.current, ...(body as Partial<Scheduler>) })
    return stored.current
  },
  'GET /api/v1/downloads/srca/account': () => new Refusal(422),
})

const hours = () => screen.findByLabelText<HTMLInputElement>('Hours between checks')

test('what is typed stays when checks are turned off and when a check ends', async () => {
  const stored = { current: aScheduler() }
  const app = await openApp('/settings/follows', keeping(stored))
  await fill(app, await hours(), '6')
  await app.user.click(screen.getByRole('switch', { name: 'Check automatically' }))
  await screen.findByText('Schedule saved.')
  expect((await hours()).value).toBe('6')
  stored.current = { ...stored.current, lastCheckTime: '2026-01-01T12:00:00' }
  document.dispatchEvent(new Event('visibilitychange'))
  await passMs(100)
  expect((await hours()).value).toBe('6')
  await press(app, 'Save')
  await passMs(100)
  expect(app.server.bodiesOf('POST /api/v1/downloads/scheduler')).toEqual([
    { enabled: false },
    { scheduleMode: 'interval', intervalHours: 6 },
  ])
  // Saved, it follows what others change.
  stored.current = { ...stored.current, intervalHours: 12 }
  document.dispatchEvent(new Event('visibilitychange'))
  await passMs(100)
  expect((await hours()).value).toBe('12')
})

test('the status of the account can be loaded again after an error', async () => {
  const app = await openApp('/settings/follows', {
    ...keeping({ current: aScheduler() }),
    'GET /api/v1/downloads/srca/account': () => new Refusal(400, { message: 'The account is locked.' }),
  })
  await screen.findByText('The account is locked.')
  app.server.answer({ 'GET /api/v1/downloads/srca/account': () => accountOff })
  await press(app, 'Retry')
  await screen.findByText(/^The MangaDex account plugin is disabled/)
})
