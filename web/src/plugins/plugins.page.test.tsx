import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { openApp, passMs } from '../../test/open-app.tsx'

test('a source can be moved once the saved order is loaded, which the move is based on', async () => {
  const app = await openApp('/settings/plugins', {
    'GET /api/v1/plugins': () => ['Near', 'Far', 'Other'].map((id) => aPlugin({ id, pluginType: 'METADATA' })),
    'GET /api/v1/metadata/settings': () => ({ order: ['Other', 'Far', 'Near'], refreshEveryDays: 0 }),
    'PUT /api/v1/metadata/settings': ({ body }) => body,
    'GET /api/v1/metadata/sources': () => [],
  })
  const load = app.server.hold('GET /api/v1/metadata/settings')
  await screen.findByRole('heading', { name: 'Plugins', level: 1 })
  await passMs(500)
  expect(screen.queryByRole('button', { name: 'Move Near up' })).toBeNull()
  load()
  await app.user.click(await screen.findByRole('button', { name: 'Move Near up' }))
  await expect
    .poll(() => app.server.bodiesOf('PUT /api/v1/metadata/settings').map(({ order }) => order))
    .toEqual([['Other', 'Near', 'Far']])
})

test('two plugins of one site, a source and a tracker, have links and switches with different names', async () => {
  await openApp('/settings/plugins', {
    'GET /api/v1/plugins': () => [
      aPlugin({ id: 'srcb', name: 'AniList', pluginType: 'METADATA' }),
      aPlugin({ id: 'tracker-anilist', name: 'AniList', pluginType: 'TRACKER' }),
    ],
    'GET /api/v1/metadata/settings': () => ({ order: [], refreshEveryDays: 0 }),
    'GET /api/v1/metadata/sources': () => [],
  })
  await screen.findByRole('switch', { name: 'Enable AniList, Metadata source' })
  screen.getByRole('switch', { name: 'Enable AniList, Tracker' })
  screen.getByRole('link', { name: 'AniList, Tracker' })
})
