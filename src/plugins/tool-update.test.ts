// Notices about a newer gallery-dl for administrators.
import { afterEach, describe, expect, test } from 'vitest'
import { galleryDl } from '../../plugins/gallery-dl/index.ts'
import { aClock } from '../../test/builders/a-clock.ts'
import { aDownloader, aDownloadProvider } from '../../test/builders/a-plugin.ts'
import { aReleaseSite } from '../../test/builders/a-release-site.ts'
import { anAppContext, type TestAppContext } from '../../test/builders/an-app-context.ts'
import { oneDatabase } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { textOfSentence } from '../kernel/sentences/index.ts'
import type { Plugin } from './contract/plugin.ts'
import { pluginsFeature } from './index.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const path = '/api/v1/plugins/extractor-downloader'
const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

/** The feature with its services running. */
async function running(context: TestAppContext, plugin: Plugin<unknown>) {
  const { feature } = pluginsFeature(context, [plugin])
  const http = await context.open([feature])
  const stops = await Promise.all(feature.services.map((service) => service.start()))
  const stop = async () => {
    for (const one of stops.splice(0)) await one()
  }
  closes.push(stop)
  return {
    http,
    stop,
    runTasks: async () => {
      context.tasks.register(feature.tasks)
      await context.tasks.start()
      closes.push(() => context.tasks.stop())
    },
    notice: async () => (await http.inject({ url: path })).json().notice as string | null,
    health: async () => {
      const { status, notice } = requireDefined(await feature.checks[0]?.run(new AbortController().signal), 'the health check')
      return { status, notice: notice && textOfSentence(notice) }
    },
  }
}

const checksStored = async ({ db }: TestAppContext): Promise<number> =>
  (await db.selectFrom('task').select('id').where('name', '=', 'plugins.check-tool-update').execute()).length

const outdated = expect.stringMatching(/^gallery-dl 1\.32\.18 is installed; 1\.33\.0 is available\. .*pipx upgrade/)

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  const aServer = async () => {
    const clock = aClock()
    const context = await anAppContext({ database: await aDatabase(), clock })
    closes.push(context.close)
    const state = { checks: 0, installed: '1.32.18', fails: false }
    const plugin = aDownloader(({ config }) =>
      aDownloadProvider({
        toolVersion: async () => state.installed,
        ...(config.default_language === 'de'
          ? {}
          : {
              newestToolVersion: async () => {
                state.checks++
                if (state.fails) throw new Error('Not now')
                return '1.33.0'
              },
            }),
      }),
    )
    const server = await running(context, plugin)
    await server.runTasks()
    return { clock, context: context, state: state, plugin, server }
  }

  test('a newer gallery-dl is shown with the plugin and in health, which stays up, until it is installed', async () => {
    const { clock, state, server } = await aServer()
    expect(await server.notice()).toBeNull()
    clock.pass(11 * minuteMs)
    await expect.poll(server.notice).toEqual(outdated)
    expect(await server.health()).toEqual({ status: 'UP', notice: outdated })
    state.installed = '1.33.0'
    expect(await server.notice()).toBeNull()
    expect(await server.health()).toEqual({ status: 'UP', notice: undefined })
  })

  test('the version is checked once a day, and a restart does not repeat the check', async () => {
    const { clock, context, state, plugin, server } = await aServer()
    clock.pass(11 * minuteMs)
    await expect.poll(() => state.checks).toBe(1)
    await expect.poll(server.notice).toEqual(outdated)
    await server.stop()
    const again = await running(context, plugin)
    clock.pass(11 * minuteMs)
    clock.pass(hourMs)
    expect(await again.notice()).toEqual(outdated)
    expect(await checksStored(context)).toBe(1)
    clock.pass(24 * hourMs)
    await expect.poll(() => state.checks).toBe(2)
  })

  test('a failed check is not repeated that day, and the known version is kept', async () => {
    const { clock, state, server } = await aServer()
    clock.pass(11 * minuteMs)
    await expect.poll(server.notice).toEqual(outdated)
    state.fails = true
    clock.pass(25 * hourMs)
    await expect.poll(() => state.checks).toBe(2)
    expect(await server.health()).toEqual({ status: 'UP', notice: outdated })
  })

  test('no check runs and no notice is shown while the downloader is disabled or the check is switched off', async () => {
    const { clock, context, state, server } = await aServer()
    clock.pass(11 * minuteMs)
    await expect.poll(server.notice).toEqual(outdated)
    await server.http.inject({ method: 'PATCH', url: path, payload: { enabled: false } })
    expect(await server.notice()).toBeNull()
    expect(await server.health()).toEqual({ status: 'UP', notice: undefined })
    await server.http.inject({ method: 'PATCH', url: path, payload: { enabled: true } })
    expect(await server.notice()).toEqual(outdated)
    await server.http.inject({ method: 'PUT', url: `${path}/config`, payload: { default_language: 'de' } })
    expect(await server.notice()).toBeNull()
    clock.pass(25 * hourMs)
    expect(await checksStored(context)).toBe(1)
    expect(state.checks).toBe(1)
  })
})

test('the real gallery-dl finds a newer release through the guarded proxy, and a refused address changes nothing', async () => {
  const releases = await aReleaseSite('v99.0.1')
  closes.push(releases.close)
  const serverThat = async (trusts: boolean) => {
    const clock = aClock()
    const settings = { HONDANA_EXTRACTOR_TOOL: releases.tool.join(' '), HONDANA_ALLOW_PRIVATE_HOSTS: 'false' }
    const context = await anAppContext({ clock, settings })
    closes.push(context.close)
    if (trusts) context.outbound.trustAddress(new URL(releases.site.url))
    const server = await running(context, galleryDl)
    await server.runTasks()
    clock.pass(11 * minuteMs)
    return server
  }
  const refused = await serverThat(false)
  await expect.poll(async () => (await refused.http.inject({ url: `${path}/logs` })).body).toContain("couldn't check for a newer version")
  expect(await refused.health()).toEqual({ status: 'UP', notice: undefined })
  const trusting = await serverThat(true)
  await expect.poll(trusting.notice).toContain(`gallery-dl ${releases.installed} is installed; 99.0.1 is available.`)
  expect(releases.site.requests).toHaveLength(1)
})
