import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlugin } from '../../test/a-plugin.ts'
import { openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { ServerNode } from '../api/types.ts'

const aNode = (change: Partial<ServerNode> = {}): ServerNode => ({
  ...{ id: 'one', name: 'one', version: '1.2.3', roles: ['web', 'worker', 'scheduler'], host: 'nas', pid: 7 },
  ...{ startedAt: '2026-01-01T10:00:00Z', lastSeenAt: '2026-01-01T11:00:00Z', state: 'RUNNING', current: true, runsSchedules: true },
  ...{ tasks: [], downloads: [], problems: [] },
  ...change,
})

const answers = (nodes: () => ServerNode[]): Answers => ({
  'GET /api/v1/nodes': nodes,
  'GET /api/v1/health': () => ({ status: 'UP', components: { nodes: 'UP' }, extractorToolVersion: null }),
  'GET /api/v1/health/disks': () => [],
  'GET /api/v1/plugins': () => [],
  'GET /actuator/metrics/{name}': () => new Refusal(404),
  'GET /actuator/info': () => ({
    git: { branch: 'main', commit: { id: 'abc', time: '2026-01-01T00:00:00Z' } },
    build: { artifact: 'hondana', name: 'Hondana', version: '1.2.3', group: '' },
    node: { version: 'v24' },
    os: { name: 'Linux', version: '6', arch: 'x64' },
  }),
  'GET /api/v1/tasks': () => ({ count: 0, countByName: {}, content: [] }),
})

test('the health page shows what each node does, and which one has disappeared', async () => {
  const message = 'Node three can\'t access the library "Manga" at /manga, but another node can.'
  const nodes = [
    aNode({ tasks: [{ id: 'T', name: 'library.scan' }], downloads: ['A', 'B'].map((id) => ({ id, title: id })) }),
    aNode({ id: 'two', name: 'two', state: 'GONE', current: false, runsSchedules: false }),
    aNode({
      id: 'three',
      name: 'three',
      current: false,
      runsSchedules: false,
      problems: [{ message, messageSaying: { code: 'NODE_LIBRARY_UNSEEN', params: {}, message } }],
    }),
  ]
  await openApp(
    '/settings/health',
    answers(() => nodes),
  )
  const card = await screen.findByRole('region', { name: 'Nodes' })
  const rows = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows[0]).toContain('one · This node · Runs the schedules: Running')
  expect(rows[0]).toContain('Version 1.2.3 · nas, process 7 · Web, Worker, Schedules')
  expect(rows[0]).toMatch(/Running since .* · 1 task, 2 downloads$/)
  expect(rows[1]).toMatch(/^two: Not responding.*Last response [^·]*$/)
  expect(rows[2]).toMatch(/Idle.*at \/manga, but another node can\.$/)
})

test('the health page does not mention nodes while there is only one', async () => {
  let nodes = [aNode()]
  await openApp(
    '/settings/health',
    answers(() => nodes),
  )
  await screen.findByText('All nodes see the same libraries.')
  expect(screen.queryByRole('region', { name: 'Nodes' })).toBeNull()
  nodes = [aNode(), aNode({ id: 'two', name: 'two' })]
  await passMs(10_000)
  expect(await screen.findByRole('region', { name: 'Nodes' })).toBeTruthy()
})

test('sources that could not be loaded show why, and can be loaded again', async () => {
  const app = await openApp('/settings/health', {
    ...answers(() => [aNode()]),
    'GET /api/v1/plugins': () => new Refusal(403, { message: 'Ask an administrator.' }),
    'GET /api/v1/metadata/sources': () => [],
  })
  await screen.findByText('Ask an administrator.')
  app.server.answer({ 'GET /api/v1/plugins': () => [aPlugin({ id: 'mangadex', pluginType: 'METADATA', name: 'MangaDex' })] })
  await press(app, 'Retry')
  await screen.findByText('MangaDex')
})
