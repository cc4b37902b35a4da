import type { PluginSettings, RateLimit } from '../plugin.ts'

/** Of MangaDex itself, for previews and downloads together. */
const atHomeLimit = { requests: 40, perMs: 60_000 } as const

/**
 * MangaDex allows about 5 requests per second per IP address, counting all requests of this server, and fewer for image servers. A mirror
 * reports its own limit for them in its responses.
 */
export function mangadexRateLimits({ mangadexApiUrl }: Pick<PluginSettings, 'mangadexApiUrl'>): readonly RateLimit[] {
  const { host } = new URL(mangadexApiUrl)
  return [
    { host, requests: 24, perMs: 5_000 },
    ...(host === 'api.mangadex.org' ? [{ host, path: '/at-home/server/', ...atHomeLimit }] : []),
  ]
}
