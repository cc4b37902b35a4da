import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, passMs } from '../../test/open-app.tsx'
import type { Plugin } from '../api/types.ts'

const aSource = (id: string): Plugin => ({
  id,
  name: id,
  version: '1.0.0',
  author: 'Hondana',
  description: 'Finds metadata.',
  enabled: true,
  pluginType: 'METADATA',
  entryPoint: '',
  sourceUrl: '',
  installedDate: '2026-01-01T00:00:00Z',
  lastUpdated: '2026-01-01T00:00:00Z',
  configSchema: '{}',
  dependencies: null,
  hosts: [],
  builtIn: true,
  usable: true,
  problem: null,
  notice: null,
})

test('a source can be moved once the saved order is loaded, which the move is based on', async () => {
  const app = await openApp('/settings/plugins', {
    'GET /api/v1/plugins': () => ['Near', 'Far', 'Other'].map(aSource),
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
