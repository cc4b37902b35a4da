// A notifier as an administrator configures it, with a service on this machine that it uses.
import { respondWith, type Site, type SiteHandler, startTestSite } from '../../src/kernel/outbound/site.fixture.ts'
import { textOfSentence } from '../../src/kernel/sentences/index.ts'
import type { Notifier } from '../../src/plugins/contract/notifier.ts'
import type { Plugin } from '../../src/plugins/contract/plugin.ts'
import { pluginsFeature } from '../../src/plugins/index.ts'
import { aPluginPackage, type PackageSpec } from './a-plugin-package.ts'
import { anAppContext, type TestAppContext } from './an-app-context.ts'

export interface NotifierFixture {
  readonly context: TestAppContext
  readonly notifier: Notifier
  readonly service: Site
  /** Bodies that the service received, oldest first. */
  bodies(): readonly Readonly<Record<string, unknown>>[]
  /** Sets the service's response; 200 at first. */
  answer(next: SiteHandler): void
  /** Messages in the plugin's log, newest first. */
  logged(): Promise<readonly string[]>
  /** The problem shown with the plugin. */
  problem(): Promise<string | null>
  close(): Promise<void>
}

type Config = Readonly<Record<string, string | readonly string[]>>

/**
 * Enables the notifier with this configuration. Private hosts are refused as by default, except the configured one.
 * @param source a built-in plugin, or the package in the configuration folder
 * @param configFor returns the configuration for a service at an address
 */
export async function aNotifier(source: Plugin<Notifier> | PackageSpec, configFor: (url: string) => Config): Promise<NotifierFixture> {
  let handler: SiteHandler = respondWith(200, { 'content-type': 'application/json' }, '{}')
  const service = await startTestSite((...args) => handler(...args))
  const context = await anAppContext({ settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'false', HONDANA_PLUGIN_CALL_SECONDS: '2' } })
  const builtIns = 'provide' in source ? [source] : []
  if (!('provide' in source)) await aPluginPackage(context.settings.configDir, source)
  const plugins = pluginsFeature(context, builtIns)
  const http = await context.open([plugins.feature])
  const id = source.id ?? 'my-plugin'
  const path = `/api/v1/plugins/${id}`
  const saved = await http.inject({ method: 'PUT', url: `${path}/config`, payload: configFor(service.url) })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  await http.inject({ method: 'PATCH', url: path, payload: { enabled: true } })
  const instance = await plugins.notifiers.get(id)
  if (instance.state === 'disabled') throw new Error(textOfSentence(instance.reason))
  return {
    context,
    notifier: instance.notifier,
    service,
    bodies: () => service.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    answer: (next) => {
      handler = next
    },
    logged: async () => {
      const { content } = (await http.inject({ method: 'GET', url: `${path}/logs` })).json<{ content: { message: string }[] }>()
      return content.map(({ message }) => message)
    },
    problem: async () => (await http.inject({ method: 'GET', url: path })).json<{ problem: string | null }>().problem,
    close: async () => {
      service.close()
      await context.close()
    },
  }
}
