// New chapters of the titles that an account follows.
// Guarantee: every chapter of the window exactly once, however many: MangaDex serves 10,000 entries of a list, so a longer one is read in
// segments, each starting one second before the last entry of the previous one. After an outage in a later segment the next call resumes
// there.
// Limit: more chapters within two seconds than MangaDex serves are an error that says so.

import type { AccountFollows, FeedChapter, FeedWindow } from '../../src/plugins/contract/account-follows.ts'
import { mangadexCodeOf } from '../../src/plugins/contract/mangadex-network/language-codes.rules.ts'
import { type PluginContext, type PluginResponse, SourceAnswerInvalid } from '../../src/plugins/contract/plugin.ts'
import type { AccountSession } from './account-session.ts'
import { listPages } from './list-pages.ts'
import { chapterList, parseResponse } from './mangadex-account-responses.ts'

const pageSize = 500
const secondMs = 1_000
/** MangaDex may list a chapter hours after its release, so progress is dropped after a while and the feed read again. */
const resumeForMs = 3_600_000

/** Without all four, MangaDex silently omits chapters of adult titles. */
const allRatings = ['safe', 'suggestive', 'erotica', 'pornographic'].map((rating) => ['contentRating[]', rating] as const)

/** How far the feed has been read. */
interface Progress extends FeedWindow {
  readonly beganAtMs: number
  readonly nextSinceMs: number
  readonly found: ReadonlyMap<string, FeedChapter>
}

/** @returns the contract's `listFeed` */
export function createFeedReader(ctx: PluginContext, session: AccountSession): AccountFollows['listFeed'] {
  const broken = new Map<string, Progress>()
  return async ({ sinceMs, language: wanted }, signal) => {
    const window = { sinceMs, language: mangadexCodeOf(wanted) }
    const before = broken.get(window.language)
    let progress = before && continues(before, window, ctx.clock.now()) ? before : start(window, ctx.clock.now())
    for (;;) {
      const { entries, total } = await listFeedPart(session, progress, signal)
      const found = new Map([...progress.found, ...entries.map((entry) => [entry.id, feedChapterOf(entry)] as const)])
      if (entries.length === total) {
        broken.delete(window.language)
        return [...found.values()]
      }
      progress = { ...progress, found, nextSinceMs: nextSince(progress, entries, total) }
      broken.set(window.language, progress)
    }
  }
}

const start = (window: FeedWindow, nowMs: number): Progress => ({
  ...window,
  beganAtMs: nowMs,
  nextSinceMs: window.sinceMs,
  found: new Map(),
})

/** A saved position is valid for a window that starts no earlier, because chapters before it are already known. */
const continues = (progress: Progress, { sinceMs, language }: FeedWindow, nowMs: number): boolean =>
  progress.language === language && progress.sinceMs <= sinceMs && Math.abs(nowMs - progress.beganAtMs) < resumeForMs

type Entry = ReturnType<typeof chapterList.parse>['data'][number]

function listFeedPart(session: AccountSession, { nextSinceMs, language }: Progress, signal: AbortSignal) {
  const params = [
    ['translatedLanguage[]', language],
    ...allRatings,
    // Oldest first, so that chapters released during the read are appended and shift nothing.
    ['order[publishAt]', 'asc'],
    ['includeFuturePublishAt', '0'],
    ['includeEmptyPages', '0'],
    // UTC without zone or fraction; MangaDex rejects any other format.
    ['publishAtSince', new Date(nextSinceMs).toISOString().slice(0, 19)],
  ] as const
  const read = (response: PluginResponse) => parseResponse(chapterList, response)
  return listPages({ session, signal, path: '/user/follows/manga/feed', params, pageSize, read })
}

/**
 * Other chapters may have been released in the same second as the last entry, and MangaDex does not document whether that second is
 * included.
 */
function nextSince({ nextSinceMs }: Progress, entries: readonly Entry[], total: number): number {
  const last = Math.max(...entries.map(({ attributes }) => Date.parse(attributes.publishAt)))
  const next = Math.floor(last / secondMs) * secondMs - secondMs
  if (next > nextSinceMs) return next
  throw new SourceAnswerInvalid(`MangaDex reports ${total} chapters with the same timestamp but returns at most ${entries.length}`)
}

function feedChapterOf({ id, relationships }: Entry): FeedChapter {
  const title = relationships.find(({ type }) => type === 'manga')
  if (!title) throw new SourceAnswerInvalid(`MangaDex didn't return the title of chapter ${id}`)
  return { chapterId: id, titleId: title.id }
}
