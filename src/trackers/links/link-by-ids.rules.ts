/** IDs of a series at a tracker, as far as its metadata has them. */
export interface KnownIds {
  /** From the metadata source with the same IDs. */
  readonly boundIds: readonly string[]
  /** From links in the metadata. */
  readonly linkedIds: readonly string[]
}

/** @returns the ID that they agree on; the metadata source's takes precedence over links */
export function titleIdAmong({ boundIds, linkedIds }: KnownIds): string | undefined {
  const [id, ...others] = new Set(boundIds.length > 0 ? boundIds : linkedIds)
  return others.length === 0 ? id : undefined
}
