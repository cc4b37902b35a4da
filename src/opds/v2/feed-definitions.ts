import type { PublicationBase } from '../../reading/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { ListSlice } from '../catalog-lists.ts'
import type { CatalogRequest } from '../catalog-request.ts'
import type { Opds2FeedContent } from './feed.rules.ts'

/** Base path of version 2. */
export const opds2 = '/opds/v2'

/** A feed request. */
export interface Opds2Request extends CatalogRequest {
  /** The id in the URL, if it has one besides the library's. */
  readonly id: string
  /** Full URL of all libraries or of the requested one. */
  readonly librariesHref: string
  readonly excerpt: ListSlice
  readonly place: PublicationBase
  readonly query: string | undefined
  readonly tag: string | undefined
  readonly publisher: string | undefined
}

/** Feeds by their path below the catalog's. */
export type Opds2Feeds = Readonly<Record<string, (deps: CatalogDeps, question: Opds2Request) => Promise<Opds2FeedContent>>>
