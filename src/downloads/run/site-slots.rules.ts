// How many downloads run in parallel. Every site has slots numbered from 0; a running download holds one. The database keeps slots
// unique, so nodes together never exceed the limit of a site.
// Every site first gets one download, then those that allow more: a slow site never delays another.
import type { DownloadLimits, DownloadProviderState } from '../../plugins/index.ts'

export const defaultDownloadLimits: DownloadLimits = { downloads: 5, perSite: 1, sites: new Map() }

/** Returns the limits that the provider reports. */
export const limitsOf = (state: DownloadProviderState): DownloadLimits =>
  (state.state === 'ready' ? state.provider.limits?.() : undefined) ?? defaultDownloadLimits

/** Which sites a slot applies to: the listed ones, or all except the listed ones. */
export type SlotSites = { readonly only: readonly string[] } | { readonly except: readonly string[] }

export interface Slot {
  readonly place: number
  readonly sites: SlotSites
}

/** Returns the slots in the order in which they are filled. */
export function siteSlotsOf({ perSite, sites }: DownloadLimits): readonly Slot[] {
  const most = Math.max(perSite, ...sites.values())
  const siteCounts = [...sites]
  return Array.from({ length: most }, (_, place) => ({
    place,
    sites:
      place < perSite
        ? { except: siteCounts.flatMap(([site, downloads]) => (downloads > place ? [] : site)) }
        : { only: siteCounts.flatMap(([site, downloads]) => (downloads > place ? site : [])) },
  }))
}

export const slotsOfSite = ({ perSite, sites }: DownloadLimits, site: string): number => sites.get(site) ?? perSite
