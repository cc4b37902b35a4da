// Follow states inside answers of any shape: pages of titles, related titles, matches.

export type FollowChange = { readonly url: string; readonly libraryId: string; readonly followed: boolean }

type WithFollowers = { readonly url: string; readonly followed: readonly string[] }

/** The same data, in which the title with this address is followed or no longer followed. Unchanged parts keep their identity. */
export const withFollowers = (data: unknown, change: FollowChange): unknown => {
  if (Array.isArray(data)) {
    const next = data.map((one) => withFollowers(one, change))
    return next.some((one, index) => one !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([key, value]) => [key, withFollowers(value, change)] as const)
  const inside = entries.some(([key, value]) => value !== (data as Record<string, unknown>)[key]) ? Object.fromEntries(entries) : data
  return isTitle(inside) && inside.url === change.url ? { ...inside, followed: followersAfter(inside.followed, change) } : inside
}

const isTitle = (value: object): value is WithFollowers => 'url' in value && 'followed' in value && Array.isArray(value.followed)

const followersAfter = (followers: readonly string[], { libraryId, followed }: FollowChange): readonly string[] => {
  const others = followers.filter((id) => id !== libraryId)
  return followed ? [...others, libraryId] : others
}
