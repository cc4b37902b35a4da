import type { AppContext } from '../kernel/feature/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import type { Metadata } from '../metadata/index.ts'
import type { Plugins } from '../plugins/index.ts'

export interface TitleRequestBadge {
  readonly id: string
  /** How many people requested the title. */
  readonly users: number
}

/** Functions of other features, provided by app.ts. */
export interface DiscoverPorts {
  /** Ids of the libraries whose follow list contains titles, as far as the account may see that, by title key. */
  readonly followersOf: (titleKeys: readonly string[], access: Principal['access']) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Open requests for the titles among these that somebody requested, by title key; none when absent. */
  readonly requestedTitles?: (titleKeys: readonly string[]) => Promise<ReadonlyMap<string, TitleRequestBadge>>
  /** A JPEG of an image whose longer edge is at most `longEdgePx`; undefined when it can't be decoded. */
  readonly shrinkPicture: (bytes: Uint8Array, longEdgePx: number) => Promise<Uint8Array | undefined>
}

export interface DiscoverParts {
  readonly plugins: Pick<Plugins, 'browseSources' | 'metadataSources' | 'deriveKey'>
  readonly metadata: Pick<Metadata, 'sources' | 'pauses' | 'covers'>
  readonly ports: DiscoverPorts
}

export interface DiscoverDeps extends Pick<AppContext, 'db' | 'clock' | 'log' | 'settings'>, DiscoverParts {}
