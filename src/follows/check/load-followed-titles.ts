// What the server knows about followed titles before it sends any request.

import { z } from 'zod'
import { countBlocked, listSourceChapters } from '../../chapters/listed/index.ts'
import { listingKeyOf, listTitleOptions } from '../../chapters/options/index.ts'
import { listRecordedKeys } from '../../chapters/records/index.ts'
import { requestKeyOf } from '../../chapters/urls/index.ts'
import { findActiveDownload, listQueuedChapters } from '../../downloads/index.ts'
import { isAhead } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { storedList } from '../../kernel/stored/index.ts'
import type { FollowedLibrary } from '../list/follow-file.ts'
import { type FollowTitleRow, listFollowTitles } from '../list/follow-titles.queries.ts'
import { countHistory, type HistoryCount } from '../list/followed-title.queries.ts'
import type { CheckContext } from './check-context.ts'
import { unsettledOf } from './title-check.rules.ts'
import type { FollowedTitle } from './title-check.ts'

/** A title as one library follows it. */
export interface FollowedTitleState {
  readonly title: FollowedTitle
  readonly library: FollowedLibrary
  /** Result of the last check; undefined before the first. */
  readonly memory: FollowTitleRow | undefined
  readonly history: HistoryCount
  /** Chapters wanted by the last full check that are neither recorded, queued nor deferred. */
  readonly unsettled: number
  /** Languages that its options select; null for the configured one. */
  readonly languages: readonly string[] | null
  /** What the title's options select, see `listingKeyOf`. */
  readonly listingKey: string | null
}

type LoadContext = Pick<CheckContext, 'db' | 'clock' | 'byPerson' | 'language'>

/** Loads the stored state of titles for every library that follows them. */
export async function loadFollowedTitles(context: LoadContext, titles: readonly FollowedTitle[]): Promise<readonly FollowedTitleState[]> {
  const libraries = new Map(titles.flatMap((title) => title.libraries).map((library) => [library.id, library]))
  const states: FollowedTitleState[] = []
  for (const library of libraries.values()) {
    const followed = titles.filter((title) => title.libraries.some(({ id }) => id === library.id))
    states.push(...(await loadInLibrary(context, library, followed)))
  }
  return states
}

async function loadInLibrary(
  { db, clock, byPerson, language }: LoadContext,
  library: FollowedLibrary,
  titles: readonly FollowedTitle[],
): Promise<readonly FollowedTitleState[]> {
  const titleKeys = titles.map(({ titleKey }) => titleKey)
  const memories = await listFollowTitles(db, library.id, titleKeys)
  const counts = await countHistory(db, library.id, titleKeys)
  const keys = [...memories.values()].flatMap(wantedIn)
  const coverage = await loadChapterCoverage(db, library.id, { keys, nowMs: clock.now(), byPerson })
  const options = await listTitleOptions(db, library.id, titleKeys)
  const blockedCounts = await countBlocked(db, library.id, titleKeys)
  const recalled: FollowedTitleState[] = []
  for (const [n, title] of titles.entries()) {
    const ofTitle = options[n]
    const memory = memories.get(title.titleKey)
    const history = counts.get(title.titleKey) ?? { recorded: 0, archived: 0 }
    const missing = unsettledOf(wantedIn(memory), coverage).length
    const unsettled = missing > 0 && (await isQueuedWhole(db, library, title)) ? 0 : missing
    const blocked = blockedCounts.get(title.titleKey)
    const listingKey = ofTitle ? listingKeyOf({ ...ofTitle.effective, oneRelease: ofTitle.oneRelease, blocked }, language) : language
    recalled.push({ title, library, memory, history, unsettled, languages: ofTitle?.effective.languages ?? null, listingKey })
  }
  return recalled
}

/** Checks whether a queued or running download will fetch all of the title. */
async function isQueuedWhole(db: Db, library: FollowedLibrary, { url }: FollowedTitle): Promise<boolean> {
  const download = await findActiveDownload(db, library.id, requestKeyOf(url))
  return download?.listsChapters === 1
}

const readWanted = storedList('followTitle.wanted', z.string())

/** Keys of the chapters that the last full check found to be available. */
export const wantedOf = ({ memory }: FollowedTitleState): readonly string[] => wantedIn(memory)

const wantedIn = (memory: FollowTitleRow | undefined): readonly string[] => (memory ? readWanted(memory.wanted, memory.titleKey) : [])

/** How chapters are handled: in the history, in the queue, or deferred. */
export interface ChapterCoverage {
  readonly recorded: ReadonlySet<string>
  readonly queued: ReadonlySet<string>
  readonly putOff: ReadonlySet<string>
}

/** A week, the longest that a chapter is deferred, plus a day. */
const maxPostponeMs = 8 * 24 * 3_600_000

/** Keys per query; larger queries would block other readers. */
const keysPerQuery = 5_000

export async function loadChapterCoverage(
  db: Db,
  libraryId: string,
  { keys, nowMs, byPerson }: { readonly keys: readonly string[]; readonly nowMs: number; readonly byPerson: boolean },
): Promise<ChapterCoverage> {
  const coverage = { recorded: new Set<string>(), queued: new Set<string>(), putOff: new Set<string>() }
  for (let start = 0; start < keys.length; start += keysPerQuery) {
    const some = keys.slice(start, start + keysPerQuery)
    for (const key of await listRecordedKeys(db, libraryId, some)) coverage.recorded.add(key)
    for (const key of await listQueuedChapters(db, libraryId, some)) coverage.queued.add(key)
    for (const { chapterKey, state, notBefore } of await listSourceChapters(db, libraryId, some)) {
      const waits = notBefore === null || isAhead(notBefore, nowMs, maxPostponeMs)
      const isPutOff = state === 'failed' ? !byPerson && waits : state !== 'missing'
      if (isPutOff) coverage.putOff.add(chapterKey)
    }
  }
  return coverage
}
