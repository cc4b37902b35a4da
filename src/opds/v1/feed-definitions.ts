// The request of a feed, and its content before it is written as Atom.
import { z } from 'zod'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { ListSlice } from '../catalog-lists.ts'
import type { CatalogRequest } from '../catalog-request.ts'
import type { AtomEntry, AtomLink, FeedKind } from './atom.rules.ts'

/** Base path of version 1.2. */
export const opds1 = '/opds/v1.2'

export interface Opds1Request extends CatalogRequest {
  /** The id in the URL, if any. */
  readonly id: string
  readonly search: string | undefined
  readonly publishers: readonly string[]
  readonly excerpt: ListSlice
}

export interface Opds1Feed {
  readonly kind: FeedKind
  readonly id: string
  readonly title: string
  readonly entries: readonly AtomEntry[]
  readonly links?: readonly AtomLink[]
  /** Set for a paged list. */
  readonly paging?: { readonly number: number; readonly totalPages: number }
}

/** Feeds by their path below the catalog's. */
export type Opds1Feeds = Readonly<Record<string, (deps: CatalogDeps, question: Opds1Request) => Promise<Opds1Feed>>>

/** A repeatable parameter whose values may contain commas: they come from our own links. */
export const queryValues = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().filter((value) => value !== ''))
