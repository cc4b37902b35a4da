import { isDeclaredHost, type Outbound } from '../kernel/outbound/index.ts'
import type { Plugin, PluginSettings, RateLimit } from './contract/plugin.ts'

/** Passes the rate limits of plugins to the server's limiter, and trusts the addresses that an administrator set. */
export function paceHosts(outbound: Outbound, plugins: readonly Plugin<unknown>[], settings: PluginSettings): void {
  for (const url of [
    settings.mangadexApiUrl,
    settings.mangadexAuthUrl,
    settings.mangadexUploadsUrl,
    settings.anilistApiUrl,
    settings.anilistAuthUrl,
    settings.kitsuApiUrl,
    settings.kitsuAuthUrl,
    settings.myanimelistApiUrl,
    settings.myanimelistAuthUrl,
    settings.mangaupdatesApiUrl,
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

/** The same for plugin packages; at hosts of a built-in plugin they share its rate limit and cannot slow it down. */
export function pacePackages({ outbound, settings, builtIns }: PackageHosts, packages: readonly Plugin<unknown>[]): void {
  const ownHosts = builtIns.flatMap((plugin) => plugin.hosts(settings))
  const isOwn = (host: string) => isDeclaredHost(ownHosts, new URL(`https://${host}`))
  pace(
    outbound,
    limitsOf(packages, settings).filter(({ host }) => !isOwn(host)),
  )
}

const limitsOf = (plugins: readonly Plugin<unknown>[], settings: PluginSettings): readonly RateLimit[] =>
  plugins.flatMap((plugin) => plugin.rateLimits?.(settings) ?? [])

/** Several plugins may use one host: the slowest of their rate limits applies. */
function pace(outbound: Outbound, limits: readonly RateLimit[]): void {
  for (const ofHost of Map.groupBy(limits, ({ host, path }) => `${host} ${path}`).values()) {
    const { host, path, requests, perMs } = ofHost.reduce((one, other) => (pauseMs(one) >= pauseMs(other) ? one : other))
    if (path === undefined) outbound.setRateLimit(host, requests, perMs)
    else outbound.setQuota(host, path, { requests, perMs })
  }
}

const pauseMs = ({ requests, perMs }: RateLimit): number => perMs / requests
