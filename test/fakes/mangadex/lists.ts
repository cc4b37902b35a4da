// Filters, order and paging of MangaDex's lists, with its limits: exceeding them returns 400.
import type { FakeAnswer } from '../fake-site.ts'
import type { FakeChapter } from './catalogue.ts'

export interface ListRules {
  readonly usual: number
  readonly most: number
}

/** One page of a list, or MangaDex's 400 when the page is out of bounds. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, rules: ListRules, write: (entry: T) => object): FakeAnswer {
  const limit = Number(query.get('limit') ?? rules.usual)
  const offset = Number(query.get('offset') ?? 0)
  if (!Number.isInteger(limit) || limit < 0 || limit > rules.most) return failure(400, 'limit', `limit must be at most ${rules.most}`)
  if (!Number.isInteger(offset) || offset < 0 || offset + limit > 10_000)
    return failure(400, 'offset', 'offset + limit must be at most 10000')
  const data = all.slice(offset, offset + limit).map(write)
  return { status: 200, body: { result: 'ok', response: 'collection', data, limit, offset, total: all.length } }
}

/** An error in MangaDex's format. */
export const failure = (status: number, title: string, detail: string): FakeAnswer => ({
  status,
  body: { result: 'error', errors: [{ id: `error-${title}`, status, title: `${title}_http_exception`, detail, context: null }] },
})

/** Chapters of a chapter list for this query; `include…=0` excludes a kind, absent means included. */
export function chaptersShown(chapters: readonly FakeChapter[], query: URLSearchParams, nowMs: number): readonly FakeChapter[] {
  const languages = query.getAll('translatedLanguage[]')
  const hides = (name: string) => query.get(name) === '0'
  return chapters.filter(
    (chapter) =>
      (languages.length === 0 || languages.includes(chapter.language)) &&
      !((hides('includeFuturePublishAt') || hides('includeFutureUpdates')) && Date.parse(chapter.publishAt) > nowMs) &&
      !(hides('includeEmptyPages') && chapter.pages === 0) &&
      !(hides('includeExternalUrl') && chapter.externalUrl !== null) &&
      !(hides('includeUnavailable') && chapter.unavailable),
  )
}

const sortKeys: Readonly<Record<string, (chapter: FakeChapter) => number | string>> = {
  volume: ({ volume }) => Number.parseFloat(volume ?? '999999'),
  chapter: ({ number }) => Number.parseFloat(number ?? '-1'),
  publishAt: ({ publishAt }) => publishAt,
  readableAt: ({ publishAt }) => publishAt,
}

/** Sorted by every `order[key]=asc|desc` of the query, in order of precedence. */
export function inOrder(chapters: readonly FakeChapter[], query: URLSearchParams): readonly FakeChapter[] {
  const orders = [...query]
    .map(([name, direction]) => ({ key: sortKeys[/^order\[(\w+)\]$/.exec(name)?.[1] ?? ''], sign: direction === 'desc' ? -1 : 1 }))
    .flatMap(({ key, sign }) => (key ? [{ key, sign }] : []))
  return chapters.toSorted((a, b) => {
    for (const { key, sign } of orders) {
      const [left, right] = [key(a), key(b)]
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  })
}
