// How many downloads of a site run in parallel, and at what rate: an administrator's settings for all sites and for single ones.
// Guarantee: a pause applies to the site as a whole: with several downloads, the pause of each is longer by that factor.
// Limit: listings by checks run in addition to the downloads, one at a time per site.
import type { DownloadLimits } from '../../../src/plugins/contract/download-provider.ts'

/** Format in the configuration form: `example.org downloads=2 pause=1500`. */
export const siteLimitPattern = '^[A-Za-z0-9.-]{1,253}( +downloads=[1-9])?( +pause=[0-9]{1,5})?$'

export interface SiteLimits extends DownloadLimits {
  /** Minimum seconds between two requests of one download from this URL; undefined leaves it to gallery-dl. */
  pauseSecondsOf(url: string): number | undefined
  /** A limit for the time without output, plus the pauses at this URL before gallery-dl first writes something. In milliseconds. */
  silenceMsOf(url: string, limitMs: number): number
}

/** Before a chapter, and before each of a few requests; most listings have fewer pages. */
const silentPauses = 4

interface SiteLine {
  readonly downloads: number | undefined
  readonly pauseMs: number
}

const fallback = { downloads: 5, perSite: 1 }

/** @param config of the plugin; every value is a string */
export function parseSiteLimits(config: Readonly<Record<string, string>>): SiteLimits {
  const lines = new Map((JSON.parse(config.site_limits || '[]') as readonly string[]).map(parseLine))
  const perSite = Number(config.downloads_per_site) || fallback.perSite
  const pauseSecondsOf = (url: string) => {
    const line = lines.get(hostOf(url))
    return line === undefined || line.pauseMs === 0 ? undefined : (line.pauseMs * (line.downloads ?? perSite)) / 1000
  }
  return {
    downloads: Number(config.downloads_at_once) || fallback.downloads,
    perSite,
    sites: new Map([...lines].flatMap(([site, { downloads }]) => (downloads === undefined ? [] : [[site, downloads] as const]))),
    pauseSecondsOf,
    silenceMsOf: (url, limitMs) => {
      const pauseSeconds = pauseSecondsOf(url)
      return pauseSeconds === undefined ? limitMs : limitMs + silentPauses * pauseSeconds * 1000
    },
  }
}

function parseLine(line: string): readonly [string, SiteLine] {
  const [, site = '', downloads, pause] = /^(\S+)(?: +downloads=(\d))?(?: +pause=(\d+))?$/.exec(line) ?? []
  return [
    plainHost(site.toLowerCase()),
    { downloads: downloads === undefined ? undefined : Number(downloads), pauseMs: Number(pause ?? 0) },
  ]
}

const hostOf = (url: string): string => plainHost(new URL(url).hostname)
const plainHost = (host: string): string => host.replace(/^www\./, '')
