import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { aDownloader, aDownloadProvider, aPlugin } from '../../test/builders/a-plugin.ts'
import { anAppContext, type TestAppContext } from '../../test/builders/an-app-context.ts'
import { databases, onOneDatabase } from '../../test/setup/databases.ts'
import type { Plugin } from './contract/plugin.ts'
import { pluginsFeature } from './index.ts'
import { forgetOldPluginLogs, insertPluginLogs, listPluginLogs, trimPluginLogs } from './logs/plugin-logs.queries.ts'

const grounds: TestAppContext[] = []
afterEach(async () => {
  await Promise.all(grounds.splice(0).map((context) => context.close()))
})

describe.each(databases)('on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  const serverWith = async (...plugins: readonly Plugin<unknown>[]) => {
    const context = await anAppContext({ database: await aDatabase() })
    grounds.push(context)
    const restart = async (next: readonly Plugin<unknown>[]) => {
      const { feature, downloadProvider, stateOf } = pluginsFeature(context, next)
      const http = await context.open([feature])
      const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
        http.inject({ method, url: `/api/v1/plugins${path}`, ...(payload ? { payload } : {}) })
      return {
        send,
        downloadProvider,
        stateOf,
        restart,
        context,
        health: () => feature.checks[0]?.run(new AbortController().signal),
      }
    }
    return restart(plugins)
  }
  const downloader = aDownloader(() => aDownloadProvider())

  once('a new plugin starts disabled, except for the downloader on a first start', async () => {
    const server = await serverWith(downloader, aPlugin())
    const { json } = await server.send('GET', '')
    expect(json()).toMatchObject([
      { id: 'echo', enabled: false, dependencies: null, pluginType: 'METADATA' },
      { id: 'extractor-downloader', enabled: true },
    ])
    const restarted = await server.restart([downloader, aPlugin(), aPlugin({ id: 'late' })])
    expect((await restarted.send('GET', '/late')).json()).toMatchObject({ enabled: false })
  })

  once('a disabled downloader stays disabled after an update, and its new version is shown', async () => {
    const server = await serverWith(downloader)
    await server.send('PATCH', '/extractor-downloader', { enabled: false })
    const before = (await server.send('GET', '/extractor-downloader')).json()
    const newer = await server.restart([aDownloader(() => aDownloadProvider(), { version: '2.0.0' })])
    expect((await newer.send('GET', '/extractor-downloader')).json()).toMatchObject({
      enabled: false,
      version: '2.0.0',
      installedDate: before.installedDate,
    })
  })

  once('the configuration is replaced as a whole and read back as text', async () => {
    const { send } = await serverWith(aPlugin())
    const saved = await send('PUT', '/echo/config', { account: 'me', minutes: 45, fallbacks: ['de', 'en'] })
    expect(saved.json()).toEqual({ account: 'me', minutes: '45', fallbacks: '["de","en"]' })
    expect((await send('POST', '/echo/config', { account: 'you', language: 'de' })).statusCode).toBe(200)
    expect((await send('GET', '/echo/config')).json()).toEqual({ account: 'you', language: 'de' })
  })

  once('a partial update changes only the settings that it names, and null resets one', async () => {
    const { send } = await serverWith(aPlugin())
    await send('PUT', '/echo/config', { account: 'me', minutes: 45, password: 'correct horse' })
    const changed = await send('PATCH', '/echo/config', { language: 'de', fallbacks: ['en'] })
    const kept = { account: 'me', minutes: '45', password: '********' }
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...kept, language: 'de', fallbacks: '["en"]' }])
    expect((await send('PATCH', '/echo/config', { language: null, fallbacks: '' })).json()).toEqual(kept)
    expect((await send('PATCH', '/echo/config', { password: null })).json()).toEqual({ account: 'me', minutes: '45' })
    expect((await send('PATCH', '/echo/config', { account: null })).json()).toMatchObject({
      status: 400,
      message: expect.stringContaining('account: is required'),
    })
    expect((await send('PATCH', '/echo/config', { minutes: 'soon' })).statusCode).toBe(400)
    expect((await send('GET', '/echo/config')).json()).toEqual({ account: 'me', minutes: '45' })
  })

  once('an invalid configuration is refused with the name of the setting, and the saved one is kept', async () => {
    const { send } = await serverWith(aPlugin())
    await send('POST', '/echo/config', { account: 'me' })
    const { status, message } = (await send('POST', '/echo/config', { acount: 'you', minutes: 'soon' })).json()
    expect(status).toBe(400)
    for (const text of ["acount: isn't a", 'account: is required', 'minutes: must be integer']) expect(message).toContain(text)
    expect((await send('POST', '/echo/config', { account: null as never })).json()).toMatchObject({
      message: expect.stringContaining('account'),
    })
    expect((await send('GET', '/echo/config')).json()).toEqual({ account: 'me' })
    expect((await send('POST', '/echo/config', { account: 'x'.repeat(70_000) })).statusCode).toBe(413)
  })

  once('a password is never returned, and saving the masked value keeps it', async () => {
    const received: string[] = []
    const { send, downloadProvider, context } = await serverWith(
      aDownloader(({ config }) => {
        received.push(config.mangadex_password ?? 'none')
        return aDownloadProvider()
      }),
    )
    await send('PUT', '/extractor-downloader/config', { mangadex_password: 'correct horse' })
    await downloadProvider()
    const shown = (await send('GET', '/extractor-downloader/config')).json()
    expect(shown).toEqual({ mangadex_password: '********' })
    await send('PUT', '/extractor-downloader/config', { ...shown, default_language: 'de' })
    await downloadProvider()
    expect(received).toEqual(['correct horse', 'correct horse'])
    const stored = await context.db.selectFrom('pluginConfig').select('value').where('key', '=', 'mangadex_password').executeTakeFirst()
    expect(stored?.value).not.toContain('correct horse')
    await send('PUT', '/extractor-downloader/config', { mangadex_password: '' })
    await downloadProvider()
    expect(received.at(-1)).toBe('none')
    await send('PUT', '/extractor-downloader/config', { mangadex_password: '********' })
    expect((await send('GET', '/extractor-downloader/config')).json()).toEqual({})
  })

  once('a password sealed with another key prevents the plugin from running, and the problem is reported', async () => {
    const server = await serverWith(downloader)
    await server.send('PUT', '/extractor-downloader/config', { mangadex_password: 'correct horse' })
    await replaceKey(server.context.settings.configDir)
    const moved = await server.restart([downloader])
    expect(await moved.downloadProvider()).toMatchObject({ state: 'disabled', reason: { code: 'PLUGIN_SECRET_UNREADABLE' } })
    expect((await moved.send('GET', '/extractor-downloader')).json()).toMatchObject({
      problem: expect.stringContaining("can't be decrypted with this server's secrets.key"),
    })
  })

  once('a damaged key file prevents the plugin from running, and the problem is reported', async () => {
    const server = await serverWith(downloader)
    await server.send('PUT', '/extractor-downloader/config', { mangadex_password: 'correct horse' })
    await writeFile(join(server.context.settings.configDir, 'secrets.key'), 'oops')
    const restarted = await server.restart([downloader])
    expect(await restarted.downloadProvider()).toMatchObject({ state: 'disabled', reason: { code: 'SECRET_KEY_INVALID' } })
  })

  once('a plugin that shows its flag as a setting is enabled and disabled by it', async () => {
    const schema = { type: 'object', properties: { enabled: { type: 'boolean' }, language: { type: 'string' } } } as const
    const { send } = await serverWith(aPlugin({ id: 'srca', configSchema: schema }))
    expect((await send('PUT', '/srca/config', { enabled: true, language: 'en' })).json()).toEqual({ enabled: 'true', language: 'en' })
    expect((await send('GET', '/srca')).json()).toMatchObject({ enabled: true })
    await send('PATCH', '/srca', { enabled: false })
    expect((await send('GET', '/srca/config')).json()).toEqual({ enabled: 'false', language: 'en' })
    expect((await send('PUT', '/srca/config', { language: 'de' })).json()).toEqual({ enabled: 'false', language: 'de' })
  })

  test('users of the downloader are notified immediately when it is disabled or reconfigured, and get a new one when it runs again', async () => {
    const signals: AbortSignal[] = []
    const { send, downloadProvider } = await serverWith(
      aDownloader(({ signal }) => {
        signals.push(signal)
        return aDownloadProvider()
      }),
    )
    await Promise.all([downloadProvider(), downloadProvider()])
    await downloadProvider()
    expect(signals).toHaveLength(1)
    await send('PUT', '/extractor-downloader/config', { default_language: 'de' })
    expect(signals[0]?.reason).toMatchObject({ name: 'SourceUnavailable', message: 'gallery-dl was reconfigured.' })
    expect(await downloadProvider()).toMatchObject({ state: 'ready', config: { default_language: 'de' } })
    await send('PUT', '/extractor-downloader/config', { default_language: 'de' })
    expect(signals[1]?.aborted).toBe(false)
    await send('PATCH', '/extractor-downloader', { enabled: false })
    expect(signals[1]?.reason).toMatchObject({ message: 'The plugin gallery-dl was disabled.' })
    expect(await downloadProvider()).toMatchObject({
      state: 'disabled',
      reason: { code: 'PLUGIN_DISABLED', params: { plugin: 'gallery-dl' } },
    })
    await send('PATCH', '/extractor-downloader', { enabled: true })
    expect(await downloadProvider()).toMatchObject({ state: 'ready' })
    expect(signals[2]?.aborted).toBe(false)
  })

  test('a change made on another node applies to the next job', async () => {
    const first = await serverWith(downloader)
    const other = await first.restart([downloader])
    expect(await first.downloadProvider()).toMatchObject({ config: { default_language: 'en' } })
    await other.send('PUT', '/extractor-downloader/config', { default_language: 'de' })
    expect(await first.downloadProvider()).toMatchObject({ config: { default_language: 'de' } })
  })

  once('a plugin that cannot start reports why, in the list and in its log', async () => {
    const { send, downloadProvider } = await serverWith(
      aDownloader(() => {
        throw new Error('No such tool')
      }),
    )
    expect(await downloadProvider()).toMatchObject({
      state: 'disabled',
      reason: { code: 'PLUGIN_NOT_STARTED', params: { reason: 'No such tool' } },
    })
    expect((await send('GET', '/extractor-downloader/logs')).json()).toMatchObject({
      content: [{ logLevel: 'ERROR', message: "gallery-dl couldn't start", exceptionTrace: 'Error: No such tool' }],
    })
  })

  test('plugin logs are paged, newest first, filtered by minimum level, and never show its password', async () => {
    const { send, downloadProvider } = await serverWith(
      aDownloader(({ log, config }) => {
        log.debug('Looking')
        log.info(`Signing in with ${config.mangadex_password}`)
        log.warn('Slow')
        log.error('Failed', new Error('outer', { cause: new Error('inner') }))
        return aDownloadProvider()
      }),
    )
    await send('PUT', '/extractor-downloader/config', { mangadex_password: 'correct horse' })
    await downloadProvider()
    const logs = async (query: string) => (await send('GET', `/extractor-downloader/logs${query}`)).json()
    expect(await logs('?level=WARN')).toMatchObject({
      content: [
        { logLevel: 'ERROR', exceptionTrace: 'Error: outer\ncaused by Error: inner' },
        { logLevel: 'WARN', exceptionTrace: null },
      ],
      totalElements: 2,
    })
    expect(await logs('?size=2&page=1')).toMatchObject({
      content: [{ message: 'Signing in with ********' }, { message: 'Looking' }],
      totalPages: 2,
    })
    expect(await logs('?text=SIGNING%20in')).toMatchObject({ content: [{ logLevel: 'INFO' }], totalElements: 1 })
    expect(await logs('?text=%25')).toMatchObject({ content: [] })
    expect(await logs('?text=low&level=ERROR')).toMatchObject({ content: [] })
    for (const bad of ['?size=0', '?size=501', '?page=-1', '?level=LOUD']) expect(await logs(bad)).toMatchObject({ status: 400 })
    expect((await send('DELETE', '/extractor-downloader/logs')).statusCode).toBe(204)
    expect(await logs('')).toMatchObject({ content: [], totalElements: 0 })
  })

  test('a log keeps the newest records and none that are too old', async () => {
    const { context } = await serverWith(downloader)
    const pluginId = 'extractor-downloader'
    const rows = Array.from({ length: 12 }, (_, n) => ({
      id: `LOG${n + 10}`,
      pluginId,
      severity: 20,
      message: `${n}`,
      exceptionTrace: null,
      createdAt: n,
    }))
    await insertPluginLogs(context.db, rows)
    const kept = async () =>
      (await listPluginLogs(context.db, { pluginId, minSeverity: 0, text: '', page: 0, size: 50 })).map(({ message }) => message)
    await forgetOldPluginLogs(context.db, 2)
    expect(await kept()).toHaveLength(10)
    await trimPluginLogs(context.db, { pluginId, keep: 3 })
    expect(await kept()).toEqual(['11', '10', '9'])
  })

  once('the state of a plugin survives a configuration change', async () => {
    const { send, stateOf } = await serverWith(downloader)
    const state = stateOf('extractor-downloader')
    expect(await state.find('last_check_time')).toBeUndefined()
    await state.save('last_check_time', '2026-01-01')
    await state.save('last_check_time', '2026-02-01')
    await send('PUT', '/extractor-downloader/config', { default_language: 'de' })
    expect(await state.find('last_check_time')).toBe('2026-02-01')
  })

  once('the health check shows the extractor tool with its version, even while the plugin is disabled', async () => {
    const server = await serverWith(aDownloader(() => aDownloadProvider({ toolVersion: async () => '1.32.9' })))
    await server.send('PATCH', '/extractor-downloader', { enabled: false })
    expect(await server.health()).toEqual({ status: 'UP', facts: { extractorToolVersion: '1.32.9' } })
    const without = await server.restart([downloader])
    const reason = expect.objectContaining({ message: expect.stringContaining('HONDANA_EXTRACTOR_TOOL') })
    const down = { status: 'DOWN', reason, facts: { extractorToolVersion: null } }
    expect(await without.health()).toEqual(down)
    expect(await (await server.restart([])).health()).toEqual(down)
  })

  once('unknown plugins and the removal of built-in ones are refused', async () => {
    const { send } = await serverWith(downloader)
    for (const [method, path] of [
      ['GET', '/nobody'],
      ['DELETE', '/nobody'],
      ['GET', '/nobody/config'],
      ['GET', '/nobody/logs'],
      ['DELETE', '/nobody/logs'],
    ] as const) {
      expect((await send(method, path)).json()).toMatchObject({ status: 404, code: 'PLUGIN_NOT_FOUND' })
    }
    expect((await send('DELETE', '/extractor-downloader')).json()).toMatchObject({ status: 400, code: 'PLUGIN_BUILT_IN' })
    expect((await send('PATCH', '/extractor-downloader', { enabled: 'yes' })).statusCode).toBe(400)
    expect((await send('PATCH', '/extractor-downloader', { enable: true })).json()).toMatchObject({
      message: expect.stringContaining('enable'),
    })
  })
})

async function replaceKey(configDir: string): Promise<void> {
  const file = join(configDir, 'secrets.key')
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  await writeFile(file, Buffer.from(key.map((byte) => byte ^ 1)).toString('base64'))
}
