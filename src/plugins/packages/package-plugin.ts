// Adapts a plugin package to a plugin that the registry accepts.
import { notifierProperties } from '../contract/notifier-config.ts'
import { type ConfigSchema, definePlugin, type Plugin, type PluginContext } from '../contract/plugin.ts'
import type { PluginPackage } from './find-packages.ts'
import { handlesAddress } from './package-manifest.rules.ts'
import { createRunningPackage, type PackageParts, type RunningPackage } from './process/running-package.ts'
import { downloadsOf } from './providers/package-downloads.ts'
import { metadataOf } from './providers/package-metadata.ts'
import { notifierOf } from './providers/package-notifier.ts'

/** What every package provides in addition to the contract of its type. */
export interface PackageProvider {
  /** Starts the package to check that it works; a problem is reported with the plugin. */
  tryOut(): Promise<void>
}

/** Rate limit for hosts for which a package declares none. */
const defaultPace = { requests: 1, perMs: 1_000 }

export function packagePlugin(pluginPackage: PluginPackage, parts: PackageParts): Plugin<PackageProvider> {
  const { hondana, version, author, description, homepage } = pluginPackage.manifest
  const paces = hondana.hosts.map((host) => hondana.rateLimits.find((limit) => limit.host === host) ?? { host, ...defaultPace })
  const configSchema = formOf(hondana)
  return definePlugin<PackageProvider>({
    id: pluginPackage.id,
    name: hondana.name,
    type: hondana.type,
    version,
    author,
    description,
    sourceUrl: homepage ?? '',
    configSchema,
    hosts: () => hondana.hosts,
    rateLimits: () => paces,
    configuredHosts: (config) => enteredHosts(hondana, config),
    declaresUrl: (url) => hondana.type !== 'NOTIFIER' && handlesAddress(hondana.addresses, url),
    provide: (ctx) => {
      const running = createRunningPackage(pluginPackage, ctx, { ...parts, configSchema })
      return { ...contractOf(running), tryOut: running.tryOut }
    },
  })
}

type Hondana = PluginPackage['manifest']['hondana']

/** Every notifier has the settings for the events to send, the language and the address of this server. */
const formOf = ({ type, configSchema }: Hondana): ConfigSchema =>
  type === 'NOTIFIER' ? { ...configSchema, properties: { ...configSchema.properties, ...notifierProperties } } : configSchema

/** Hosts that a person entered. A default comes from the author and must not open the private network: such a host belongs in `hosts`. */
function enteredHosts({ hostsFromConfig, configSchema }: Hondana, config: PluginContext['config']) {
  const entered = hostsFromConfig.filter((key) => config[key] !== configSchema.properties[key]?.default)
  return entered.flatMap((key) => URL.parse(config[key] ?? '')?.host ?? [])
}

function contractOf(running: RunningPackage): object {
  const { hondana } = running.pluginPackage.manifest
  if (hondana.type === 'NOTIFIER') return notifierOf(running)
  return hondana.type === 'DOWNLOAD' ? downloadsOf(running, hondana) : metadataOf(running, hondana)
}
