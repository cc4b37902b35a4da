// The end of a full check of a title.
// Guarantee: the check is stored and missing chapters are queued in one commit, and only if the title was not unfollowed in the meantime.
import { type ClassifiedChapters, classifyChapters, followSource, readChapterPolicy, recordListing } from '../../chapters/listed/index.ts'
import { chapterKeyOf } from '../../chapters/urls/index.ts'
import { queueDownload } from '../../downloads/index.ts'
import { inTransaction, toJson } from '../../kernel/db/index.ts'
import { type Sentence, storeSentence } from '../../kernel/sentences/index.ts'
import type { ChapterInfo, TitleInfo } from '../../plugins/index.ts'
import { type FollowTitleTable, markUnchanged, saveFollowTitle } from '../list/follow-titles.queries.ts'
import type { CheckContext } from './check-context.ts'
import { type FollowedTitleState, loadChapterCoverage, wantedOf } from './load-followed-titles.ts'
import { isWhole, nextRelease, unsettledOf } from './title-check.rules.ts'
import type { TitleCheck } from './title-check.ts'

/** What a source reported about a title. */
export interface FullCheck {
  readonly title: TitleInfo
  readonly marker: string | null
  /** Keys of all chapters that the source lists. */
  readonly listed: readonly string[]
  /** Those of them that are in the library's history. */
  readonly recorded: ReadonlySet<string>
  /** Details of the others, and of recorded ones that decide which of several uploads to keep. */
  readonly described: readonly ChapterInfo[]
}

export async function concludeFullCheck(context: CheckContext, followed: FollowedTitleState, fullCheck: FullCheck): Promise<TitleCheck> {
  const { db, clock } = context
  const { library, title } = followed
  const titleInLibrary = { libraryId: library.id, titleKey: title.titleKey }
  await followSource(db, titleInLibrary, fullCheck.described)
  const sorted = classifyChapters(fullCheck.described, fullCheck.recorded, await readChapterPolicy(db, titleInLibrary))
  // First, so that chapters that were announced or external and are readable now are no longer deferred.
  await recordListing(context, titleInLibrary, sorted)
  const keys = sorted.toFetch.map(({ id }) => chapterKeyOf(id))
  const missing = new Set(
    unsettledOf(keys, await loadChapterCoverage(db, library.id, { keys, nowMs: clock.now(), byPerson: context.byPerson })),
  )
  const chapters = sorted.toFetch.filter(({ id }) => missing.has(chapterKeyOf(id)))
  const row = rowOf(context, followed, fullCheck, resultOf(fullCheck, sorted, chapters.length))
  const downloadId = await saveAndQueue(context, followed, row, chapters.length > 0 ? { title: fullCheck.title, chapters } : null)
  return { ...lookedAt(followed, fullCheck), newChapters: chapters.length, downloadId }
}

/** How soon a title that was queued as a whole is checked again: by then its download knows which chapters are announced. */
const recheckDelayMs = 24 * 3_600_000

/** A title that is new to the library, queued as a whole: its download determines what can be fetched. */
export async function concludeNewTitle(
  context: CheckContext,
  followed: FollowedTitleState,
  fullCheck: Omit<FullCheck, 'described'>,
): Promise<TitleCheck> {
  const newChapters = fullCheck.listed.length
  const result = { wanted: fullCheck.listed, lookAgainAt: context.clock.now() + recheckDelayMs, newChapters }
  const row = rowOf(context, followed, fullCheck, result)
  const downloadId = await saveAndQueue(context, followed, row, { title: fullCheck.title })
  return { ...lookedAt(followed, fullCheck), newChapters, downloadId }
}

interface Missing {
  readonly title: TitleInfo
  /** Everything that the title lists if omitted. */
  readonly chapters?: readonly ChapterInfo[]
}

/** @returns id of the download */
const saveAndQueue = (
  context: CheckContext,
  followed: FollowedTitleState,
  row: FollowTitleTable,
  missing: Missing | null,
): Promise<string | null> =>
  inTransaction(context.db, async (trx) => {
    const inTrx = { ...context, db: trx }
    const mayQueue = (await saveTitleRow(inTrx, followed, row)) && context.mode === 'queue'
    return mayQueue && missing ? queueMissing(inTrx, followed, missing) : null
  })

async function queueMissing(context: CheckContext, { library }: FollowedTitleState, missing: Missing): Promise<string> {
  const { url } = missing.title
  const { download } = await queueDownload(context, {
    url,
    libraryId: library.id,
    createdBy: 'follow-list',
    triesNow: context.byPerson,
    ...missing,
  })
  return download.id
}

/** Titles that need no full check: nothing was published, nothing is missing. */
export async function concludeUnchanged(
  { db, clock }: CheckContext,
  unchanged: readonly FollowedTitleState[],
): Promise<readonly TitleCheck[]> {
  for (const [libraryId, inLibrary] of Map.groupBy(unchanged, ({ library }) => library.id)) {
    const titleKeys = inLibrary.map(({ title }) => title.titleKey)
    await markUnchanged(db, libraryId, { titleKeys, nowMs: clock.now() })
  }
  return unchanged.map((followed) => ({ ...knownOf(followed), newChapters: 0, downloadId: null, problem: null }))
}

/** A title that could not be checked: its known data stays, and the next check tries again. */
export async function concludeProblem(context: CheckContext, followed: FollowedTitleState, problem: Sentence): Promise<TitleCheck> {
  await saveTitleRow(context, followed, { ...memoryOf(followed), lastCheckedAt: context.clock.now(), lastError: storeSentence(problem) })
  return { ...knownOf(followed), newChapters: followed.memory?.newChapters ?? 0, downloadId: null, problem }
}

/** @returns false when the title was unfollowed in the meantime */
async function saveTitleRow({ db, onList }: CheckContext, { memory }: FollowedTitleState, row: FollowTitleTable): Promise<boolean> {
  const isListed = (onList || memory !== undefined) && (await saveFollowTitle(db, row))
  return isListed || !onList
}

const identityOf = ({ library, title, history }: FollowedTitleState) => ({
  libraryId: library.id,
  titleKey: title.titleKey,
  url: title.url,
  recordedChapters: history.recorded,
  archivedChapters: history.archived,
})

const knownOf = (followed: FollowedTitleState) => ({
  ...identityOf(followed),
  title: followed.memory?.title ?? null,
  listedChapters: followed.memory?.listedChapters ?? 0,
})

const memoryOf = ({ library, title, memory }: FollowedTitleState): FollowTitleTable => ({
  title: null,
  language: null,
  marker: null,
  lastFullLookAt: null,
  lookAgainAt: null,
  wanted: toJson([]),
  listedChapters: 0,
  newChapters: 0,
  lastCheckedAt: null,
  lastError: null,
  ...memory,
  libraryId: library.id,
  titleKey: title.titleKey,
  url: title.url,
})

const lookedAt = (followed: FollowedTitleState, { title, listed }: Omit<FullCheck, 'described'>) => ({
  ...identityOf(followed),
  title: title.title,
  listedChapters: listed.length,
  problem: null,
})

/** Result of a full check: the part that is stored for the next one. */
type Found = Pick<FollowTitleTable, 'lookAgainAt' | 'newChapters'> & { readonly wanted: readonly string[] }

function resultOf(fullCheck: FullCheck, sorted: ClassifiedChapters<ChapterInfo>, newChapters: number): Found {
  const wanted = new Set([
    ...fullCheck.listed.filter((key) => fullCheck.recorded.has(key)),
    ...sorted.toFetch.map(({ id }) => chapterKeyOf(id)),
  ])
  return { wanted: [...wanted], lookAgainAt: nextRelease(fullCheck.described), newChapters }
}

function rowOf(
  { clock }: CheckContext,
  followed: FollowedTitleState,
  fullCheck: Omit<FullCheck, 'described'>,
  found: Found,
): FollowTitleTable {
  const nowMs = clock.now()
  return {
    ...memoryOf(followed),
    title: fullCheck.title.title,
    language: followed.listingKey,
    marker: isWhole(wantedOf(followed), fullCheck.listed) ? fullCheck.marker : null,
    lastFullLookAt: nowMs,
    lookAgainAt: found.lookAgainAt,
    wanted: toJson(found.wanted),
    listedChapters: fullCheck.listed.length,
    newChapters: found.newChapters,
    lastCheckedAt: nowMs,
    lastError: null,
  }
}
