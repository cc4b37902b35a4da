// Builds OPDS 2 feeds.
import type { ListedPublication, PublicationLink } from '../../reading/index.ts'
import { adjacentPages } from '../catalog-request.ts'
import type { Feed, Group } from './feed.schemas.ts'

export const opdsType = 'application/opds+json'
export const publicationType = 'application/opds-publication+json'
export const authenticationType = 'application/opds-authentication+json'

/** Paging of a list, as in Komga's envelope. */
export interface Paging {
  /** From 0. */
  readonly number: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
}

/** Content of a feed, apart from its links. */
export interface Opds2FeedContent extends Partial<Pick<Feed, 'navigation' | 'publications' | 'groups' | 'facets'>> {
  readonly title: string
  readonly description?: string
  readonly paging?: Paging
}

interface FeedLocation {
  readonly root: string
  readonly self: string
  /** UTC, no fraction. */
  readonly modified: string
}

export const feedLink = (href: string, more: { readonly title?: string; readonly rel?: string } = {}): PublicationLink => ({
  ...more,
  href,
  type: opdsType,
  properties: {},
})

/** Builds a feed with the links that every feed has. */
export function buildFeed({ title, description, paging, ...shown }: Opds2FeedContent, { root, self, modified }: FeedLocation): Feed {
  const { previous, next } = paging ? adjacentPages(self, paging) : {}
  return {
    metadata: { title, ...(description ? { description } : {}), modified, ...(paging ? pagingOf(paging) : {}) },
    links: [
      feedLink(self, { rel: 'self' }),
      feedLink(`${root}/catalog`, { rel: 'start', title: 'Home' }),
      { ...feedLink(`${root}/search{?query}`, { rel: 'search', title: 'Search' }), templated: true },
      ...(previous === undefined ? [] : [feedLink(previous, { rel: 'previous' })]),
      ...(next === undefined ? [] : [feedLink(next, { rel: 'next' })]),
    ],
    ...filled(shown),
  }
}

export interface Opds2GroupContent {
  readonly title: string
  /** URL of the complete list. */
  readonly href: string
  readonly paging: Paging
  readonly navigation?: PublicationLink[]
  readonly publications?: ListedPublication[]
}

/** Builds the groups that are not empty. */
export const buildGroups = (groups: readonly Opds2GroupContent[], modified: string): Group[] =>
  groups.flatMap(({ title, href, paging, ...shown }) => {
    const lists = filled(shown)
    if (Object.keys(lists).length === 0) return []
    return [{ metadata: { title, modified, ...pagingOf(paging) }, links: [feedLink(href, { rel: 'self', title })], ...lists }]
  })

const pagingOf = ({ number, size, totalElements }: Paging) => ({
  numberOfItems: totalElements,
  itemsPerPage: size,
  currentPage: number + 1,
})

/** Drops empty lists. */
const filled = <T extends object>(lists: T): T =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => Array.isArray(list) && list.length > 0)) as T

/** A short list as a single page. */
export const wholeList = (count: number): Paging => ({ number: 0, size: Math.max(1, count), totalElements: count, totalPages: 1 })
