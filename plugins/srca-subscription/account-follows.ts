// What an account at MangaDex follows.
// Promise: a list is whole or an error: fewer entries than MangaDex counts are never taken for all.
// Limit: MangaDex pages through 10,000 entries at most; more of them are an error that says so.
import type { AccountFollows, FeedChapter } from '../../src/plugins/contract/account-follows.ts'
import {
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../src/plugins/contract/plugin.ts'
import { SourceAnsweredWith, SourceKnowsItNot, SourceMiscounted, SourceRefusesFor } from '../../src/plugins/contract/sentences.ts'
import { type AccountRequest, type AccountSession, createAccountSession } from './account-session.ts'
import { chapterList, detailOf, readAnswer, titleList, uuid } from './answers.ts'

const followsPage = 100
const feedPage = 500
const lastOfList = 10_000
const minuteMs = 60_000
const hosts: ReadonlySet<string> = new Set(['mangadex.org', 'www.mangadex.org', 'mangadex.cc', 'www.mangadex.cc'])

/** Without all four, chapters of adult titles are silently left out. */
const allRatings = ['safe', 'suggestive', 'erotica', 'pornographic'].map((rating) => ['contentRating[]', rating] as const)

export function createAccountFollows(ctx: PluginContext): AccountFollows {
  const session = createAccountSession(ctx)
  const ask = async (path: string, request: AccountRequest) => accepted(await session.request(path, request))
  return {
    listFollows: (signal) => listFollows(session, signal),
    follow: async (titleId, signal) => {
      await ask(`/manga/${titleId}/follow`, { method: 'POST', signal })
    },
    unfollow: async (titleId, signal) => {
      const response = await session.request(`/manga/${titleId}/follow`, { method: 'DELETE', signal })
      if (response.status !== 404) accepted(response)
    },
    listFeed: async ({ sinceMs, language }, signal) => {
      const params = [
        ['translatedLanguage[]', language],
        ...allRatings,
        // Oldest first, so that what comes out meanwhile is added at the end and shifts nothing.
        ['order[publishAt]', 'asc'],
        ['includeFuturePublishAt', '0'],
        ['includeEmptyPages', '0'],
        // UTC without zone or fraction; anything else is refused.
        ['publishAtSince', new Date(sinceMs).toISOString().slice(0, 19)],
      ] as const
      const read = (response: PluginResponse) => readAnswer(chapterList, response)
      const chapters = await listAll({ session, signal, path: '/user/follows/manga/feed', params, pageSize: feedPage, read })
      return chapters.map(feedChapterOf)
    },
    titleUrl: (titleId) => `https://mangadex.org/title/${titleId}`,
    titleIdOf,
    pollEveryMs: Number(ctx.config.sync_interval_minutes ?? 30) * minuteMs,
    targetLibrary: ctx.config.target_library?.trim() || null,
  }
}

async function listFollows(session: AccountSession, signal: AbortSignal): Promise<readonly string[]> {
  const read = (response: PluginResponse) => readAnswer(titleList, response)
  const titles = await listAll({ session, signal, path: '/user/follows/manga', params: [], pageSize: followsPage, read })
  return titles.map(({ id }) => id).sort()
}

interface Listing<T> {
  readonly session: AccountSession
  readonly signal: AbortSignal
  readonly path: string
  readonly params: readonly (readonly [string, string])[]
  readonly pageSize: number
  read(response: PluginResponse): { readonly data: readonly T[]; readonly total: number }
}

/** All pages of a list, each entry once. */
async function listAll<T extends { readonly id: string }>(listing: Listing<T>): Promise<readonly T[]> {
  const { session, signal, path, params, pageSize, read } = listing
  const found = new Map<string, T>()
  let total = 1
  for (let offset = 0; offset < total && offset < lastOfList; offset += pageSize) {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String(offset) })
    for (const [name, value] of params) query.append(name, value)
    const page = read(accepted(await session.request(`${path}?${query}`, { signal })))
    total = page.total
    for (const entry of page.data) found.set(entry.id, entry)
  }
  if (total > lastOfList) throw new SourceAnswerInvalid(`MangaDex counts ${total} entries and shows ${lastOfList} of them at most`)
  if (found.size < total) throw new SourceAnswerInvalid(SourceMiscounted('MangaDex', total, 'entries', found.size).message)
  return [...found.values()]
}

function feedChapterOf({
  id,
  relationships,
}: {
  readonly id: string
  readonly relationships: readonly { id: string; type: string }[]
}): FeedChapter {
  const title = relationships.find(({ type }) => type === 'manga')
  if (!title) throw new SourceAnswerInvalid(`MangaDex does not say which title chapter ${id} belongs to`)
  return { chapterId: id, titleId: title.id }
}

function accepted(response: PluginResponse): PluginResponse {
  const { status } = response
  if (status < 300) return response
  if (status === 404) throw new SourceNotFound(SourceKnowsItNot('MangaDex', detailOf(response)).message)
  if (status === 403) throw new SourceUnavailable(SourceRefusesFor('MangaDex', detailOf(response)).message, { status })
  throw new SourceAnswerInvalid(SourceAnsweredWith('MangaDex', status, detailOf(response)).message)
}

function titleIdOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return undefined
  const [, kind, id = ''] = parsed.pathname.toLowerCase().split('/')
  return (kind === 'title' || kind === 'manga') && uuid.test(id) ? id : undefined
}
