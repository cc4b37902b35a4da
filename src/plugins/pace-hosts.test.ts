import { expect, onTestFinished, test } from 'vitest'
import { aClock } from '../../test/builders/a-clock.ts'
import { aPlugin } from '../../test/builders/a-plugin.ts'
import { aPluginContext } from '../../test/builders/plugin-context.ts'
import { startFakeSite } from '../../test/fakes/fake-site.ts'
import { silentLog } from '../kernel/log/index.ts'
import { createOutbound } from '../kernel/outbound/index.ts'
import type { Plugin, RateLimit } from './contract/plugin.ts'
import { paceHosts, pacePackages } from './pace-hosts.ts'

const settings = aPluginContext({ configSchema: { type: 'object', properties: {} }, hosts: () => [] }).settings

const limitedTo = (...limits: readonly RateLimit[]): Plugin<unknown> => ({
  ...aPlugin({ id: 'limited' }),
  hosts: () => limits.map(({ host }) => host),
  rateLimits: () => limits,
})

test('the limit of a path applies in addition to that of its host', async () => {
  const site = await startFakeSite(() => ({ status: 200, body: {} }))
  onTestFinished(site.close)
  const { host } = new URL(site.url)
  const outbound = createOutbound({ clock: aClock(), log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test' })
  paceHosts(
    outbound,
    [limitedTo({ host, requests: 1_000, perMs: 1_000 }, { host, path: '/scarce/', requests: 1, perMs: 60_000 })],
    settings,
  )
  const ask = (path: string) => outbound.request(`${site.url}${path}`, { maxWaitMs: 5_000 })
  for (const path of ['/', '/scarce/1', '/']) expect((await ask(path)).status).toBe(200)
  await expect(ask('/scarce/2')).rejects.toMatchObject({ code: 'HOST_LIMITED' })
})

test('a package cannot slow down a host that a built-in plugin declares, also with a wildcard', () => {
  const paced: string[] = []
  const outbound = createOutbound({ clock: aClock(), log: silentLog, allowPrivateHosts: true, userAgent: 'Hondana/test' })
  const recording = { ...outbound, setRateLimit: (host: string) => paced.push(host) }
  const builtIn = { ...aPlugin({ id: 'built-in' }), hosts: () => ['api.example.org', '*.images.example'] }
  const slow = ['api.example.org', 'one.images.example', 'other.example'].map((host) => ({ host, requests: 1, perMs: 60_000 }))
  pacePackages({ outbound: recording, settings, builtIns: [builtIn] }, [limitedTo(...slow)])
  expect(paced).toEqual(['other.example'])
})
