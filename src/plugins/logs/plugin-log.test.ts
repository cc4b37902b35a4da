// Retention and search of plugin records, over HTTP.
import { afterEach, describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aPlugin } from '../../../test/builders/a-plugin.ts'
import { anAppContext, type TestAppContext } from '../../../test/builders/an-app-context.ts'
import { databases } from '../../../test/setup/databases.ts'
import type { Plugin, PluginContext } from '../contract/plugin.ts'
import { pluginsFeature } from '../index.ts'
import { createPluginLogs } from './plugin-log.ts'

const dayMs = 24 * 3_600_000
const open: TestAppContext[] = []
afterEach(() => Promise.all(open.splice(0).map((context) => context.close())))

describe.each(databases)('on %s', (_engine, aDatabase) => {
  /** A server with one plugin that logs what a test needs. */
  const aPluginLog = async () => {
    const clock = aClock()
    const context = await anAppContext({ database: await aDatabase(), clock })
    open.push(context)
    let say: PluginContext['log'] | undefined
    const notifier: Plugin<unknown> = aPlugin({
      type: 'NOTIFIER',
      configSchema: { type: 'object', properties: {} },
      provide: (ctx) => {
        say = ctx.log
        return { wants: () => true, send: async () => undefined }
      },
    })
    const plugins = pluginsFeature(context, [notifier])
    const http = await context.open([plugins.feature])
    await http.inject({ method: 'PATCH', url: '/api/v1/plugins/echo', payload: { enabled: true } })
    await plugins.notifiers.get('echo')
    const messages = async (query = '') => {
      const { content } = (await http.inject({ url: `/api/v1/plugins/echo/logs${query}` })).json<{ content: { message: string }[] }>()
      return content.map(({ message }) => message)
    }
    return { context, clock, messages, say: (message: string) => say?.info(message) }
  }

  test('a record is deleted after a week, even when its plugin logs little or nothing more', async () => {
    const { clock, messages, say } = await aPluginLog()
    say('Monday')
    expect(await messages()).toEqual(['Monday'])
    clock.pass(4 * dayMs)
    say('Friday')
    expect(await messages()).toEqual(['Friday', 'Monday'])
    clock.pass(4 * dayMs)
    expect(await messages()).toEqual(['Friday'])
    clock.pass(4 * dayMs)
    say('Next week')
    expect(await messages()).toEqual(['Next week'])
  })

  test('a search finds the literal text of a message in any script', async () => {
    const { messages, say } = await aPluginLog()
    say('Ärger mit ÉLAN und 進撃')
    for (const text of ['Ärger', 'ÉLAN', '進撃', 'MIT']) expect(await messages(`?text=${encodeURIComponent(text)}`), text).toHaveLength(1)
    expect(await messages('?text=%C3%9Fx')).toEqual([])
  })

  test('a NUL character in a log message loses no line', async () => {
    const { messages, say } = await aPluginLog()
    say('before')
    say('Series lookup: “Ber\0serk”')
    expect(await messages()).toEqual(['Series lookup: “Berserk”', 'before'])
  })

  test('a line of a plugin that was just removed loses no line of the others', async () => {
    const { context, messages } = await aPluginLog()
    const logs = createPluginLogs(context)
    logs.of('removed', []).info('I was removed')
    logs.of('echo', []).info('I am still here')
    await logs.close()
    expect(await messages()).toEqual(['I am still here'])
  })
})
