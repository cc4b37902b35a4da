// The blacklist of a series: chapters that a person never wants, and those that the server skips automatically, each with its reason.
// Guarantee: an entry can be removed. Its title is then queued in the same commit: a failed chapter is retried, and a superseded upload
// is downloaded too.
// Limit: a series without a known source has nothing to queue.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, inTransaction, toJson } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { defineSentence, readSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { BlacklistEntryNotFound, ChapterAddressInvalid, ChapterBlacklisted } from '../chapters.errors.ts'
import { listRecordedKeys, listRecordsInAllLibraries } from '../chapters.queries.ts'
import { type ChapterChoice, deleteChoice, listChoices, type SeriesTitles, saveChoice } from '../choices/chapter-choices.queries.ts'
import { getSeriesTitles } from '../history/series-titles.ts'
import {
  deleteSourceChapters,
  listSourceChapters,
  listSourceChaptersOfTitles,
  type SourceChapter,
  upsertSourceChapters,
} from '../listed/source-chapters.queries.ts'
import { readGroups } from '../stored-groups.ts'
import { chapterKeyOf, isSourceId, normaliseUrl } from '../urls/chapter-url.rules.ts'
import { listBlockedByIds } from './global-blacklist.queries.ts'

export interface BlacklistDeps {
  readonly db: Db
  readonly clock: Clock
  /** Queues a title for download within the transaction. */
  queueTitle(trx: Db, title: { readonly url: string; readonly libraryId: string; readonly createdBy: string }): Promise<unknown>
}

export interface BlacklistEntry {
  readonly id: string
  readonly seriesId: string
  readonly chapterUrl: string
  readonly chapterNumber: string | null
  readonly chapterTitle: string | null
  readonly groups: readonly string[]
  /** Null when a person gave none. */
  readonly reason: Sentence | null
  /** Whether the server created it. */
  readonly automatic: boolean
  /** Epoch ms at which the server retries it automatically. */
  readonly retryAt: number | null
  readonly createdAt: number
}

/** @throws ChaptersSeriesNotFound */
export async function listBlacklist({ db }: BlacklistDeps, seriesId: string): Promise<readonly BlacklistEntry[]> {
  const series = await getSeriesTitles(db, seriesId)
  const choices = await listChoices(db, series)
  const sourceChapters = await listSourceChaptersOfTitles(db, series.libraryId, series.titleKeys)
  return [
    ...choices.filter(({ choice }) => choice === 'blocked').map((choice) => entryOfChoice(choice, seriesId)),
    ...sourceChapters.filter(isAutomatic).map((chapter) => entryOfChapter(chapter, seriesId)),
  ]
}

export interface NewBlacklistEntry {
  readonly chapterUrl: string
  readonly chapterNumber: string | null
  readonly chapterTitle: string | null
  readonly reason: string | null
  readonly createdBy: string
}

/** @throws ChaptersSeriesNotFound, ChapterAddressInvalid, ChapterBlacklisted */
export async function addToBlacklist({ db, clock }: BlacklistDeps, seriesId: string, entry: NewBlacklistEntry): Promise<BlacklistEntry> {
  const chapterKey = chapterKeyOf(entry.chapterUrl)
  if (!isSourceId(chapterKey) && normaliseUrl(entry.chapterUrl) === undefined) throw ChapterAddressInvalid(entry.chapterUrl.slice(0, 200))
  const series = await getSeriesTitles(db, seriesId)
  return inTransaction(db, async (trx) => {
    const [listed] = await listSourceChapters(trx, series.libraryId, [chapterKey])
    const recorded = (await listRecordsInAllLibraries(trx, chapterKey)).find(({ libraryId }) => libraryId === series.libraryId)?.record
    const choice: ChapterChoice = {
      ...choiceFor(series, { chapterKey, choice: 'blocked', nowMs: clock.now() }),
      titleKey: listed?.titleKey ?? recorded?.titleKey ?? series.titleKeys[0] ?? null,
      url: listed?.url ?? recorded?.url ?? (isSourceId(chapterKey) ? `https://mangadex.org/chapter/${chapterKey}` : entry.chapterUrl),
      number: entry.chapterNumber ?? listed?.number ?? recorded?.number ?? null,
      title: entry.chapterTitle ?? listed?.title ?? recorded?.title ?? null,
      groups: listed?.groups ?? toJson(recorded?.groups ?? []),
      reason: entry.reason,
      createdBy: entry.createdBy,
    }
    if (!(await saveChoice(trx, choice))) throw ChapterBlacklisted()
    if (listed) await upsertSourceChapters(trx, [{ ...listed, state: 'blacklisted' }])
    return entryOfChoice(choice, seriesId)
  })
}

/** @throws ChaptersSeriesNotFound, BlacklistEntryNotFound */
export async function removeFromBlacklist(deps: BlacklistDeps, seriesId: string, id: string, removedBy: string): Promise<void> {
  const series = await getSeriesTitles(deps.db, seriesId)
  await inTransaction(deps.db, async (trx) => {
    const removed = await removeEntry(deps, trx, series, { id, removedBy })
    await queueTitlesOf(deps, trx, [{ ...removed, libraryId: series.libraryId }], removedBy)
  })
}

/**
 * Removes entries that people made, of any series; missing ones are ignored.
 * @returns how many were removed
 */
export async function removeManyFromBlacklist(deps: BlacklistDeps, ids: readonly string[], removedBy: string): Promise<number> {
  return inTransaction(deps.db, async (trx) => {
    const choices = await listBlockedByIds(trx, ids)
    const removed: UnblockedChapter[] = []
    for (const { id, libraryId, chapterKey, titleKey, seriesId } of choices) {
      await deleteChoice(trx, libraryId, id)
      await deleteSourceChapters(trx, libraryId, [chapterKey])
      const ofSeries = titleKey ?? (seriesId === null ? undefined : (await getSeriesTitles(trx, seriesId)).titleKeys[0]) ?? null
      removed.push({ libraryId, chapterKey, titleKey: ofSeries })
    }
    await queueTitlesOf(deps, trx, removed, removedBy)
    return choices.length
  })
}

interface UnblockedChapter {
  readonly libraryId: string
  readonly chapterKey: string
  readonly titleKey: string | null
}

/** Queues each affected title once if its chapters are wanted again and missing. */
async function queueTitlesOf(deps: BlacklistDeps, trx: Db, freed: readonly UnblockedChapter[], createdBy: string): Promise<void> {
  for (const [libraryId, ofLibrary] of Map.groupBy(freed, (chapter) => chapter.libraryId)) {
    const recordedKeys = await listRecordedKeys(
      trx,
      libraryId,
      ofLibrary.map(({ chapterKey }) => chapterKey),
    )
    const titleKeys = new Set(ofLibrary.flatMap(({ chapterKey, titleKey }) => (recordedKeys.has(chapterKey) ? [] : (titleKey ?? []))))
    for (const titleKey of titleKeys) {
      const url = isSourceId(titleKey) ? `https://mangadex.org/title/${titleKey}` : titleKey
      await deps.queueTitle(trx, { url, libraryId, createdBy })
    }
  }
}

interface RemovedEntry {
  readonly id: string
  readonly removedBy: string
}

/** @returns the chapter, and its title if known */
async function removeEntry(
  { clock }: BlacklistDeps,
  trx: Db,
  series: SeriesTitles,
  { id, removedBy }: RemovedEntry,
): Promise<Omit<UnblockedChapter, 'libraryId'>> {
  const choice = (await listChoices(trx, series)).find((row) => row.id === id && row.choice === 'blocked')
  if (choice) {
    await deleteChoice(trx, series.libraryId, id)
    await deleteSourceChapters(trx, series.libraryId, [choice.chapterKey])
    return { chapterKey: choice.chapterKey, titleKey: choice.titleKey ?? series.titleKeys[0] ?? null }
  }
  const sourceChapters = await listSourceChaptersOfTitles(trx, series.libraryId, series.titleKeys)
  const chapter = sourceChapters.find((candidate) => isAutomatic(candidate) && automaticId(candidate) === id)
  if (!chapter) throw BlacklistEntryNotFound(id)
  await unblockChapter(trx, series, { chapter, nowMs: clock.now(), wantedBy: removedBy })
  return chapter
}

interface UnblockRequest {
  readonly chapter: SourceChapter
  /** Whether it replaces the group's existing upload instead of being added to it. */
  readonly replacing?: boolean
  readonly nowMs: number
  readonly wantedBy: string
}

/** Marks a chapter that the server skipped as missing. */
export async function unblockChapter(
  trx: Db,
  series: SeriesTitles,
  { chapter, replacing, nowMs, wantedBy }: UnblockRequest,
): Promise<void> {
  const { chapterKey, titleKey, url, number, title, groups } = chapter
  if (chapter.state !== 'failed') {
    const choice = choiceFor(series, { chapterKey, choice: replacing ? 'replacing' : 'wanted', nowMs })
    await saveChoice(trx, { ...choice, titleKey, url, number, title, groups, createdBy: wantedBy })
  }
  await upsertSourceChapters(trx, [{ ...chapter, state: 'missing', reason: null, failures: 0, notBefore: null }])
}

/** Skipped by the server for a reason that a person can override. */
export const isAutomatic = ({ state }: SourceChapter): boolean => state === 'failed' || state === 'superseded' || state === 'other-group'

const FailedOnce = defineSentence('GIVEN_UP_ONCE', 'The download failed: {reason:sentence}')
const FailedRepeatedly = defineSentence('GIVEN_UP', 'The download failed {count:number} {count?time:times}: {reason:sentence}')
const ReasonUnknown = defineSentence('NOBODY_KNOWS_WHY', 'unknown reason')

const automaticReasons = {
  superseded: defineSentence('LEFT_SUPERSEDED', 'The same group uploaded this chapter more than once, and another upload is used.')(),
  'other-group': defineSentence(
    'LEFT_OTHER_GROUP',
    'Only one release per chapter is downloaded here, and a preferred group has released it.',
  )(),
} as const

/** Why the server skips a chapter, as a sentence; null when the state is sufficient. */
export function blockReasonFor({ state, reason, failures }: SourceChapter): Sentence | null {
  if (state === 'superseded' || state === 'other-group') return automaticReasons[state]
  const storedReason = readSentence(reason)
  if (state !== 'failed') return storedReason
  const cause = storedReason || ReasonUnknown()
  return failures === 1 ? FailedOnce(cause) : FailedRepeatedly(failures, cause)
}

/** Stable as long as the chapter is skipped. */
const automaticId = ({ chapterKey }: SourceChapter): string => `auto-${Buffer.from(chapterKey).toString('base64url')}`

const choiceFor = (
  { libraryId, seriesId }: SeriesTitles,
  { chapterKey, choice, nowMs }: { readonly chapterKey: string; readonly choice: ChapterChoice['choice']; readonly nowMs: number },
) => ({ id: newId(nowMs), libraryId, seriesId, chapterKey, choice, reason: null, createdAt: nowMs })

const entryOfChoice = ({ id, url, number, title, groups, reason, createdAt }: ChapterChoice, seriesId: string): BlacklistEntry => ({
  id,
  seriesId,
  chapterUrl: url,
  chapterNumber: number,
  chapterTitle: title,
  groups: readGroups(groups, id),
  reason,
  automatic: false,
  retryAt: null,
  createdAt,
})

const entryOfChapter = (chapter: SourceChapter, seriesId: string): BlacklistEntry => ({
  id: automaticId(chapter),
  seriesId,
  chapterUrl: chapter.url,
  chapterNumber: chapter.number,
  chapterTitle: chapter.title,
  groups: readGroups(chapter.groups, chapter.chapterKey),
  reason: blockReasonFor(chapter),
  automatic: true,
  retryAt: chapter.notBefore,
  createdAt: chapter.seenAt,
})
