import type { DiscoverTitle } from '../api/types.ts'

/** What the follow button of a title follows: the title itself, or its match when its source has no chapters. */
export const followTargetOf = (title: DiscoverTitle, downloadable: boolean, languages: readonly string[] = []) => ({
  title: title.title,
  url: downloadable ? title.url : null,
  followed: title.followed,
  at: { sourceId: title.source, titleId: title.id },
  languages,
})

/** Each title once: a list may shift between the requests for two of its pages. */
export const distinctTitles = (titles: readonly DiscoverTitle[]): readonly DiscoverTitle[] => [
  ...new Map(titles.map((title) => [title.id, title])).values(),
]
