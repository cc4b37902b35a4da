import type { PublicationPlace } from '../../reading/index.ts'
import type { Asked } from '../asked.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { Excerpt } from '../catalog-lists.ts'
import type { ShownFeed } from './feed.rules.ts'

/** Path below which version 2 lies. */
export const opds2 = '/opds/v2'

/** What is asked of a feed. */
export interface Question extends Asked {
  /** Of the address, where it names something beside a library. */
  readonly id: string
  /** Whole address of the libraries, or the one, that the feed is about. */
  readonly shelves: string
  readonly excerpt: Excerpt
  readonly place: PublicationPlace
  readonly query: string | undefined
  readonly tag: string | undefined
  readonly publisher: string | undefined
}

/** Feeds by their address below the catalog's. */
export type Feeds = Readonly<Record<string, (deps: CatalogDeps, question: Question) => Promise<ShownFeed>>>
