// Scope of the facet values: Komga's parameters exclude each other, and the first one given is used.

export interface FacetScope {
  /** `library` without ids means everything. */
  readonly kind: 'library' | 'collection' | 'series' | 'readList'
  readonly ids: readonly string[]
}

export interface ScopeQuery {
  readonly library_id: readonly string[]
  readonly collection_id: readonly string[]
  readonly series_id: readonly string[]
  readonly readlist_id: readonly string[]
}

export function scopeOf(query: Partial<ScopeQuery>): FacetScope {
  const candidates: readonly (readonly [FacetScope['kind'], readonly string[] | undefined])[] = [
    ['library', query.library_id],
    ['collection', query.collection_id],
    ['series', query.series_id],
    ['readList', query.readlist_id],
  ]
  for (const [kind, ids] of candidates) if (ids && ids.length > 0) return { kind, ids }
  return { kind: 'library', ids: [] }
}
