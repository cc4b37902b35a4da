// What is asked of a feed, and what it answers with before it is written as Atom.
import { z } from 'zod'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { ListSlice } from '../catalog-lists.ts'
import type { CatalogRequest } from '../catalog-request.ts'
import type { AtomEntry, AtomLink, FeedKind } from './atom.rules.ts'

/** Path below which version 1.2 lies. */
export const opds1 = '/opds/v1.2'

export interface Opds1Request extends CatalogRequest {
  /** Of the address, where it names something. */
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
  /** Of a list with pages. */
  readonly paging?: { readonly number: number; readonly totalPages: number }
}

/** Feeds by their address below the catalog's. */
export type Opds1Feeds = Readonly<Record<string, (deps: CatalogDeps, question: Opds1Request) => Promise<Opds1Feed>>>

/** A parameter that may be repeated, and whose values may hold commas: they come from our own links. */
export const queryValues = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().filter((value) => value !== ''))
