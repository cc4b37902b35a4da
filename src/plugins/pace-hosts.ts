import type { Outbound } from '../kernel/outbound/index.ts'
import type { Plugin, PluginSettings, RateLimit } from './contract/plugin.ts'

/** Tells the server's one limiter what plugins know of their hosts, and trusts the addresses that an administrator set. */
export function paceHosts(outbound: Outbound, plugins: readonly Plugin<unknown>[], settings: PluginSettings): void {
  for (const url of [settings.srcaApiUrl, settings.srcaAuthUrl, settings.srcaUploadsUrl, settings.srcbApiUrl, settings.srccApiUrl]) {
    outbound.trustHost(new URL(url).host)
  }
  const limits = plugins.flatMap((plugin) => plugin.rateLimits?.(settings) ?? [])
  // Several plugins may speak to one host: the slowest pace that any of them asks for holds.
  for (const ofHost of Map.groupBy(limits, ({ host }) => host).values()) {
    const slowest = ofHost.reduce((one, other) => (pauseMs(one) >= pauseMs(other) ? one : other))
    outbound.setRateLimit(slowest.host, slowest.requests, slowest.perMs)
  }
}

const pauseMs = ({ requests, perMs }: RateLimit): number => perMs / requests
