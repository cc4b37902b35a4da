import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import type { BackgroundTask } from '../api/types.ts'

const then = '2026-01-01T00:00:00Z'

const aTask = (id: string, state: BackgroundTask['state']): BackgroundTask => ({
  ...{ id, state, name: 'archives.verify', key: id, progress: null, attempt: 1, outcome: null, error: null },
  ...{ createdAt: then, startedAt: null, finishedAt: null, waitsUntil: null },
})

test('the page says how many further tasks are queued', async () => {
  await openApp('/settings/tasks', {
    'GET /api/v1/tasks': () => ({ count: 350, countByName: {}, content: [aTask('2', 'QUEUED'), aTask('1', 'RUNNING')] }),
  })
  expect(within(await screen.findByRole('region', { name: 'Running' })).getAllByRole('listitem')).toHaveLength(1)
  await screen.findByText('348 more tasks are queued.')
})
