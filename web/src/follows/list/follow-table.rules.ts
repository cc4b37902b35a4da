// The rows of a follow list: the addresses in the text, joined with the server's data about them.
import type { FollowTitle } from '../../api/types.ts'
import { isWebUrl, normalizeUrl, withUrl } from './follow-text.rules.ts'

export type FollowRow = {
  /** 1-based. */
  readonly line: number
  readonly url: string
  /** Undefined before the first check. */
  readonly known: FollowTitle | undefined
}

/** Every title of the list once, in order. */
export const followRowsOf = (content: string, titles: readonly FollowTitle[]): readonly FollowRow[] => {
  const titlesByUrl = new Map(titles.map((title) => [normalizeUrl(title.url), title]))
  const rows = new Map<string, FollowRow>()
  for (const [index, raw] of content.split('\n').entries()) {
    const url = raw.trim()
    const key = normalizeUrl(url)
    if (isWebUrl(url) && !rows.has(key)) rows.set(key, { line: index + 1, url, known: titlesByUrl.get(key) })
  }
  return [...rows.values()]
}

/** The list without any line of a title; all other lines are unchanged. */
export const withoutTitle = (content: string, url: string): string =>
  content
    .split('\n')
    .filter((line) => line.trim().startsWith('#') || normalizeUrl(line.trim()) !== normalizeUrl(url))
    .join('\n')

export type MergedList = {
  readonly content: string
  readonly added: number
  /** Already followed, or listed twice. */
  readonly skipped: number
}

/** The list with the addresses of another one appended; lines without an address are skipped. */
export const mergeLists = (content: string, other: string): MergedList => {
  const followed = new Set(followRowsOf(content, []).map(({ url }) => normalizeUrl(url)))
  const urls = other
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(isWebUrl)
  const added = urls.filter((url) => {
    const isNew = !followed.has(normalizeUrl(url))
    followed.add(normalizeUrl(url))
    return isNew
  })
  const merged = added.length === 0 ? content : withUrl(content, added.join('\n'))
  return { content: merged, added: added.length, skipped: urls.length - added.length }
}

/** The filters of the table. */
export const rowFilters = ['all', 'news', 'trouble'] as const
export type RowFilter = (typeof rowFilters)[number]

export const filterRows = (rows: readonly FollowRow[], filter: RowFilter): readonly FollowRow[] => {
  if (filter === 'all') return rows
  return rows.filter(({ known }) => (filter === 'news' ? (known?.newChapters ?? 0) > 0 : known?.lastError))
}
