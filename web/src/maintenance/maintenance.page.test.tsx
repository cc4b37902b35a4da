import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, press } from '../../test/open-app.tsx'
import type { FixCard } from '../api/types.ts'

const aCard = (id: string, figures: Readonly<Record<string, number>>): FixCard => ({
  id,
  title: id,
  description: '',
  icon: '',
  endpoint: '/api/v1/fix',
  method: 'POST',
  params: [],
  lastRun: {
    startedAt: '2026-11-20T10:00:00Z',
    startedBy: 'admin',
    state: 'SUCCEEDED',
    finishedAt: '2026-11-20T10:00:05Z',
    message: null,
    figures: { ...figures },
    error: null,
  },
})

test('results of the last runs are in words, and leave out failures that did not occur', async () => {
  await openApp('/settings/maintenance', {
    'GET /api/v1/maintenance/fixes': () => [
      aCard('backup-server', { madeAtMs: 1_795_908_609_000, sizeBytes: 1_700_000 }),
      aCard('analyze', { series: 1, changedSeries: 0, filesRead: 1_200, booksTrashed: 0, awayBooks: 0, vanishedBooks: 2, tookMs: 302 }),
      // Also of a preview, which renames nothing.
      aCard('rename-folders', { renamed: 1, skipped: 0 }),
    ],
  })
  await screen.findByText('Completed · 1.7 MB')
  await screen.findByText('Completed · 1 series · 0 series changed · 1,200 files read · 2 books not found')
  await screen.findByText('Completed · 1 renamed')
  expect(document.body.textContent).not.toMatch(/ms:|1795908609000/)
})

test('a select shows the text of the app for a choice, and sends the value of the server', async () => {
  const mode = { key: 'mode', label: 'Mode', hint: '', type: 'string', default: 'tall', options: ['tall', 'wide'] } as const
  const app = await openApp('/settings/maintenance', {
    'GET /api/v1/maintenance/fixes': () => [{ ...aCard('split-tall-pages', {}), params: [mode] }],
  })
  const choice = await screen.findByLabelText('Pages to split')
  await app.user.selectOptions(choice, 'Double pages')
  expect((choice as HTMLSelectElement).value).toBe('wide')
})

test('a maintenance card follows the tasks that continue the first one, and adds up their results', async () => {
  const app = await openApp('/settings/maintenance', {
    'GET /api/v1/maintenance/fixes': () => [{ ...aCard('convert-to-cbz', {}), lastRun: null, endpoint: '/api/v1/archives/convert' }],
    'POST /api/v1/archives/convert': () => ({ success: true, message: 'Converting books to CBZ.', taskIds: ['first'] }),
    'GET /api/v1/tasks/{id}': ({ params: { id } }) => ({
      ...{ id, name: 'archives.convert-books', key: '', state: 'SUCCEEDED', progress: null, error: null },
      ...{ createdAt: '2026-11-20T10:00:00Z', waitsUntil: null, startedAt: null, finishedAt: null },
      outcome: id === 'first' ? { changed: 3, failed: 0, continuedBy: 'rest' } : { changed: 2, failed: 1 },
    }),
  })
  await press(app, 'Run')
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Run' }))
  await screen.findByText('5 converted · 1 failed')
})

test('the button of each card says what it runs', async () => {
  await openApp('/settings/maintenance', {
    'GET /api/v1/maintenance/fixes': () => [aCard('convert-to-cbz', {}), aCard('empty-trash', {})],
  })
  const buttons = await screen.findAllByRole('button', { name: /^Run/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Run: Convert to CBZ', 'Run: Empty trash'])
})
