import type { Outbound } from '../kernel/outbound/index.ts'
import type { Plugin, PluginSettings, RateLimit } from './contract/plugin.ts'

/** Tells the server's one limiter what plugins know of their hosts, and trusts the addresses that an administrator set. */
export function paceHosts(outbound: Outbound, plugins: readonly Plugin<unknown>[], settings: PluginSettings): void {
  for (const url of [
    settings.mangadexApiUrl,
    settings.mangadexAuthUrl,
    settings.mangadexUploadsUrl,
    settings.anilistApiUrl,
    settings.kitsuApiUrl,
  ]) {
    outbound.trustAddress(new URL(url))
  }
  pace(outbound, limitsOf(plugins, settings))
}

interface PackageHosts {
  readonly outbound: Outbound
  readonly settings: PluginSettings
  readonly builtIns: readonly Plugin<unknown>[]
}

/** Likewise of plugin packages; at hosts of a built-in plugin they go along at its pace and cannot slow it down. */
export function pacePackages({ outbound, settings, builtIns }: PackageHosts, packages: readonly Plugin<unknown>[]): void {
  const ours = new Set(builtIns.flatMap((plugin) => plugin.hosts(settings)))
  pace(
    outbound,
    limitsOf(packages, settings).filter(({ host }) => !ours.has(host)),
  )
}

const limitsOf = (plugins: readonly Plugin<unknown>[], settings: PluginSettings): readonly RateLimit[] =>
  plugins.flatMap((plugin) => plugin.rateLimits?.(settings) ?? [])

/** Several plugins may speak to one host: the slowest pace that any of them asks for holds. */
function pace(outbound: Outbound, limits: readonly RateLimit[]): void {
  for (const ofHost of Map.groupBy(limits, ({ host }) => host).values()) {
    const slowest = ofHost.reduce((one, other) => (pauseMs(one) >= pauseMs(other) ? one : other))
    outbound.setRateLimit(slowest.host, slowest.requests, slowest.perMs)
  }
}

const pauseMs = ({ requests, perMs }: RateLimit): number => perMs / requests
