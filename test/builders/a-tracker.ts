// A tracker as an administrator configures it, with the server's own requests and limits, and a service on this machine.
import { textOfSentence } from '../../src/kernel/sentences/index.ts'
import { definePlugin, type Plugin } from '../../src/plugins/contract/plugin.ts'
import type { Tracker } from '../../src/plugins/contract/trackers/tracker.ts'
import { pluginsFeature } from '../../src/plugins/index.ts'
import { anAppContext } from './an-app-context.ts'

/** @param settings as environment variables, with the address of the service */
export async function aTracker(plugin: Plugin<Tracker>, settings: Readonly<Record<string, string>>, config: object = {}) {
  const context = await anAppContext({ settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'false', ...settings } })
  // Without the pause between two requests, which the real service needs.
  const plugins = pluginsFeature(context, [definePlugin({ ...plugin, rateLimits: () => [] })])
  const http = await context.open([plugins.feature])
  const client = 'client_id' in plugin.configSchema.properties ? { client_id: '42', client_secret: 'hush' } : {}
  const path = `/api/v1/plugins/${plugin.id}`
  const saved = await http.inject({ method: 'PUT', url: `${path}/config`, payload: { ...client, ...config } })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  await http.inject({ method: 'PATCH', url: path, payload: { enabled: true } })
  const state = await plugins.trackers.get(plugin.id)
  if (state.state === 'disabled') throw new Error(textOfSentence(state.reason))
  return { tracker: state.tracker, close: () => context.close() }
}
