// Descriptions of plugin calls for people who read a log. They include only what a plugin returned, never the arguments.

interface CallNames {
  readonly name: string
  /** The unit in which a returned list is counted. */
  readonly one?: string
  readonly many?: string
  /** Used when the result itself has nothing to describe. */
  readonly done?: string
}

const chapters = { one: 'chapter', many: 'chapters' }
const titles = { one: 'title', many: 'titles' }

const words: Readonly<Record<string, CallNames>> = {
  searchSeries: { name: 'Series search', one: 'result', many: 'results' },
  getSeriesMetadata: { name: 'Series lookup' },
  'manySeries.get': { name: 'Refresh of several series', one: 'series', many: 'series' },
  getBookMetadata: { name: 'Book lookup' },
  'browse.filters': { name: 'Search filters', one: 'filter', many: 'filters' },
  'browse.list': { name: 'List of titles', ...titles },
  'browse.search': { name: 'Title search', ...titles },
  'browse.details': { name: 'Title details' },
  'browse.chapters': { name: 'Chapters of a title', ...chapters },
  resolveTitle: { name: 'Title lookup' },
  getAvailableChapters: { name: 'Chapter listing', ...chapters },
  checkForUpdates: { name: 'Check for new chapters', ...chapters },
  titlesToday: { name: 'Lookup of renumbered titles', ...titles },
  'batch.probeTitles': { name: 'Check of followed titles', ...titles },
  'batch.listChapterIds': { name: 'Chapter listing', ...chapters },
  'batch.describeChapters': { name: 'Chapter details', ...chapters },
  startDownload: { name: 'Download', done: 'finished' },
  cancelDownload: { name: 'Download cancellation' },
  newestToolVersion: { name: 'Check for a newer gallery-dl version' },
  listFollows: { name: 'Followed titles of the account', ...titles },
  listFeed: { name: 'New chapters of the account', ...chapters },
  follow: { name: 'Follow a title', done: 'done' },
  unfollow: { name: 'Unfollow a title', done: 'done' },
  send: { name: 'Notification', done: 'sent' },
  account: { name: 'Lookup of the signed-in account', done: 'done' },
  refresh: { name: 'Renewal of a sign-in', done: 'done' },
  search: { name: 'Title search', ...titles },
  read: { name: 'Lookup of a list entry' },
  write: { name: 'Update of a list entry', done: 'done' },
}

const maxTitleLength = 100

export const callName = (call: string): string => words[call]?.name ?? call

/** Describes a result: a title, or the number of entries; undefined when there is nothing to describe. */
export function summarizeResult(call: string, result: unknown): string | undefined {
  const { one = 'entry', many = 'entries', done } = words[call] ?? {}
  if (result === null) return 'nothing found'
  if (typeof result === 'string') return result.slice(0, maxTitleLength)
  const title = titleOf(result)
  const count = countOf(result)
  const parts = [title && `“${title}”`, count === undefined ? undefined : `${count} ${count === 1 ? one : many}`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : done
}

/** The title of a series, or of the title whose chapters are listed; the name of an account. */
function titleOf(result: unknown): string | undefined {
  const named = result as { readonly title?: unknown; readonly name?: unknown } | undefined
  const title = named?.title ?? named?.name
  if (typeof title === 'string') return title.slice(0, maxTitleLength)
  return typeof title === 'object' && title !== null ? titleOf(title) : undefined
}

/** Length of a list, of the chapters of a listing, or of a page of titles. The lists in a series (genres, links) are not counted. */
function countOf(result: unknown): number | undefined {
  if (Array.isArray(result)) return result.length
  if (result instanceof Map) return result.size
  const { chapters: listed, newChapters, titles: page } = (result ?? {}) as Readonly<Record<'chapters' | 'newChapters' | 'titles', unknown>>
  const list = listed ?? newChapters ?? page
  return Array.isArray(list) ? list.length : undefined
}
