import type { PublicationBase } from '../../reading/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { ListSlice } from '../catalog-lists.ts'
import type { CatalogRequest } from '../catalog-request.ts'
import type { Opds2FeedContent } from './feed.rules.ts'

/** Path below which version 2 lies. */
export const opds2 = '/opds/v2'

/** What is asked of a feed. */
export interface Opds2Request extends CatalogRequest {
  /** Of the address, where it names something beside a library. */
  readonly id: string
  /** Whole address of the libraries, or the one, that the feed is about. */
  readonly shelves: string
  readonly excerpt: ListSlice
  readonly place: PublicationBase
  readonly query: string | undefined
  readonly tag: string | undefined
  readonly publisher: string | undefined
}

/** Feeds by their address below the catalog's. */
export type Opds2Feeds = Readonly<Record<string, (deps: CatalogDeps, question: Opds2Request) => Promise<Opds2FeedContent>>>
