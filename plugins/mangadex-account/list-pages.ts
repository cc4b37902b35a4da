// Reads MangaDex's lists page by page.
import { type PluginResponse, SourceAnswerInvalid } from '../../src/plugins/contract/plugin.ts'
import { SourceMiscounted } from '../../src/plugins/contract/sentences.ts'
import type { AccountSession } from './account-session.ts'
import { assertOk, parseResponse, titleList } from './mangadex-account-responses.ts'

/** MangaDex rejects requests beyond this many entries of a list. */
const lastOfList = 10_000

export interface PagedRequest<T> {
  readonly session: AccountSession
  readonly signal: AbortSignal
  readonly path: string
  readonly params: readonly (readonly [string, string])[]
  readonly pageSize: number
  read(response: PluginResponse): { readonly data: readonly T[]; readonly total: number }
}

interface Listed<T> {
  /** In list order, without duplicates. */
  readonly entries: readonly T[]
  /** MangaDex's total; `entries` has fewer only when MangaDex serves no more. */
  readonly total: number
}

/** All pages of a list that MangaDex serves. @throws SourceAnswerInvalid when fewer entries arrive than it counts and serves */
export async function listPages<T extends { readonly id: string }>(listing: PagedRequest<T>): Promise<Listed<T>> {
  const { session, signal, path, params, pageSize, read } = listing
  const items = new Map<string, T>()
  let total = 1
  for (let offset = 0; offset < Math.min(total, lastOfList); offset += pageSize) {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String(offset) })
    for (const [name, value] of params) query.append(name, value)
    const page = read(assertOk(await session.request(`${path}?${query}`, { signal })))
    total = page.total
    for (const entry of page.data) items.set(entry.id, entry)
  }
  const shown = Math.min(total, lastOfList)
  if (items.size < shown) throw new SourceAnswerInvalid(SourceMiscounted('MangaDex', shown, 'entries', items.size))
  return { entries: [...items.values()], total }
}

/** Titles that the account follows. Limit: 10,000; more are an error that says so. */
export async function listFollowedTitles(session: AccountSession, signal: AbortSignal): Promise<readonly { readonly id: string }[]> {
  const read = (response: PluginResponse) => parseResponse(titleList, response)
  const { entries, total } = await listPages({ session, signal, path: '/user/follows/manga', params: [], pageSize: 100, read })
  if (total > entries.length) throw new SourceAnswerInvalid(`MangaDex reports ${total} entries but returns at most ${entries.length}`)
  return entries
}
