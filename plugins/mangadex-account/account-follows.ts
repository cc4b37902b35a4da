// The follow lists of a MangaDex account.
// Guarantee: a list is complete or an error: fewer entries than MangaDex counts are never taken for all.
import type { AccountFollows } from '../../src/plugins/contract/account-follows.ts'
import type { PluginContext } from '../../src/plugins/contract/plugin.ts'
import { type AccountRequest, createAccountSession } from './account-session.ts'
import { createFeedReader } from './follow-feed.ts'
import { listFollowedTitles } from './list-pages.ts'
import { assertOk, uuid } from './mangadex-account-responses.ts'

const minuteMs = 60_000
const hosts: ReadonlySet<string> = new Set(['mangadex.org', 'www.mangadex.org', 'mangadex.cc', 'www.mangadex.cc'])

export function createAccountFollows(ctx: PluginContext): AccountFollows {
  const session = createAccountSession(ctx)
  const send = async (path: string, request: AccountRequest) => assertOk(await session.request(path, request))
  return {
    listFollows: async (signal) => (await listFollowedTitles(session, signal)).map(({ id }) => id).sort(),
    follow: async (titleId, signal) => {
      await send(`/manga/${titleId}/follow`, { method: 'POST', signal })
    },
    unfollow: async (titleId, signal) => {
      const response = await session.request(`/manga/${titleId}/follow`, { method: 'DELETE', signal })
      if (response.status !== 404) assertOk(response)
    },
    listFeed: createFeedReader(ctx, session),
    titleUrl: (titleId) => `https://mangadex.org/title/${titleId}`,
    titleIdOf,
    pollEveryMs: Number(ctx.config.sync_interval_minutes ?? 30) * minuteMs,
    targetLibrary: ctx.config.target_library?.trim() || null,
  }
}

function titleIdOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !hosts.has(parsed.hostname)) return undefined
  const [, kind, id = ''] = parsed.pathname.toLowerCase().split('/')
  return (kind === 'title' || kind === 'manga') && uuid.test(id) ? id : undefined
}
