// The caller and URL of a feed request: everything that a feed needs to link to itself and its neighbors.
import { callerOf, type Principal, publicUrl } from '../kernel/http/index.ts'

type Request = Parameters<typeof publicUrl>[0]

export interface CatalogRequest {
  readonly caller: Principal
  /** Full base URL of the catalog, without a trailing slash. */
  readonly root: string
  /** Full URL of the request. */
  readonly self: string
}

/** @param catalog path of the catalog: `/opds/v2` */
export function toCatalogRequest(request: Request, basePath: string, catalog: string): CatalogRequest {
  const server = publicUrl(request, basePath)
  const path = request.url.slice(basePath.replace(/\/$/, '').length)
  return { caller: callerOf(request), root: `${server}${catalog}`, self: `${server}${path}` }
}

interface PageFacts {
  /** From 0. */
  readonly number: number
  readonly totalPages: number
}

/** URLs of the previous and next page; undefined where there is none. */
export const adjacentPages = (self: string, { number, totalPages }: PageFacts) => ({
  previous: number > 0 && number <= totalPages ? withPage(self, number - 1) : undefined,
  next: number < totalPages - 1 ? withPage(self, number + 1) : undefined,
})

function withPage(self: string, page: number): string {
  // The text of a search may contain another question mark.
  const [path = '', ...query] = self.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('page', String(page))
  return `${path}?${parameters}`
}
