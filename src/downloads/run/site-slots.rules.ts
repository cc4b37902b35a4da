// How many downloads run side by side. Every site has places, numbered from 0; a running download holds one, which the database keeps
// unique, so that no number of nodes runs more of a site than it may.
// First every site gets one download, then those that may have more: a slow site never keeps another one waiting.
import type { DownloadLimits, DownloadProviderState } from '../../plugins/index.ts'

export const defaultDownloadLimits: DownloadLimits = { downloads: 5, perSite: 1, sites: new Map() }

/** What the provider says of it. */
export const limitsOf = (state: DownloadProviderState): DownloadLimits =>
  (state.state === 'ready' ? state.provider.limits?.() : undefined) ?? defaultDownloadLimits

/** Which sites a place belongs to: those named, or all but those named. */
export type SlotSites = { readonly only: readonly string[] } | { readonly except: readonly string[] }

export interface Slot {
  readonly place: number
  readonly sites: SlotSites
}

/** The places in the order in which they are filled. */
export function siteSlotsOf({ perSite, sites }: DownloadLimits): readonly Slot[] {
  const most = Math.max(perSite, ...sites.values())
  const named = [...sites]
  return Array.from({ length: most }, (_, place) => ({
    place,
    sites:
      place < perSite
        ? { except: named.flatMap(([site, downloads]) => (downloads > place ? [] : site)) }
        : { only: named.flatMap(([site, downloads]) => (downloads > place ? site : [])) },
  }))
}

export const slotsOfSite = ({ perSite, sites }: DownloadLimits, site: string): number => sites.get(site) ?? perSite
