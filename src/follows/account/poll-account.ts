// One poll of what a user follows with their account at the source (docs/behavior.md, "Account at the source").
// Guarantee: a newly followed title is downloaded completely, and a chapter of a followed one as soon as the feed contains it; missing
// chapters are determined as in every check. The position advances only once everything was processed: after an outage at any point the
// next poll catches up.

import { listChosenLanguages, readTitleOptions } from '../../chapters/options/index.ts'
import { listLibrariesOfTitle } from '../../chapters/records/index.ts'
import { chapterKeyOf, titleKeyOf } from '../../chapters/urls/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { messageFields } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { listLibraries } from '../../library/index.ts'
import type { AccountFollows, DownloadProvider, FeedChapter } from '../../plugins/index.ts'
import { checkBatchTitles } from '../check/check-batch-titles.ts'
import type { CheckContext } from '../check/check-context.ts'
import { type CheckDeps, checkClaim } from '../check/check-followed.ts'
import { type CheckRun, createReporter } from '../check/check-progress.ts'
import { loadChapterCoverage } from '../check/load-followed-titles.ts'
import { withoutPaused } from '../check/paused-titles.ts'
import type { FollowedTitle, TitleCheck } from '../check/title-check.ts'
import { CheckNotPossible } from '../follows.errors.ts'
import type { FollowedLibrary } from '../list/follow-file.ts'
import { followedBy } from '../list/list-followers.ts'
import { AccountLibraryMissing } from './account.errors.ts'
import { feedSinceMs } from './account-poll.rules.ts'
import type { AccountState } from './account-state.ts'
import { addAccountTitles, listAccountTitles, removeAccountTitles } from './account-titles.queries.ts'
import { type AccountDeps, callAccount } from './call-account.ts'

const NoLibrariesYet = defineSentence('NO_LIBRARY_TO_GO_TO', 'there is no library yet, so create one first.')
const NamesNone = defineSentence('LIBRARY_OF_THAT_NAME_MISSING', 'the plugin is set to "{library}", but no library has that name.')
const PlaceUnknown = defineSentence(
  'LIBRARY_OF_TITLE_UNKNOWN',
  "it may belong to {libraries:list}, whose follow list can't be read. It will be added once the list can be read.",
)
const NothingToQuery = defineSentence('DOWNLOADER_ANSWERS_NO_TITLES', "the downloader doesn't support titles from this source.")

export interface PollDeps extends CheckDeps {
  readonly plugins: CheckDeps['plugins'] & AccountDeps['plugins']
  readonly memory: AccountState
}

export interface PollReport {
  /** Titles that the account follows. */
  readonly followed: number
  /** Titles that were checked: newly followed, or listed in the feed. */
  readonly lookedAt: number
  readonly queued: number
  /** Titles that could not be checked, and why; the next poll retries them. */
  readonly problems: readonly ({ readonly url: string } & ReturnType<typeof messageFields>)[]
}

/**
 * Does not begin while follow lists are checked, because the affected libraries are known only after querying the account.
 * @throws AccountUnusable, CheckNotPossible, AccountLibraryMissing, AccountSourceDown, AccountSourceLimited, ClaimBusy, or the signal's
 * reason
 */
export async function pollAccount(deps: PollDeps, run: CheckRun): Promise<PollReport> {
  const claimKeys = (await listLibraries(deps.db)).map(({ id }) => checkClaim(id))
  const poll = (claimSignal: AbortSignal) => pollNow(deps, { ...run, signal: AbortSignal.any([run.signal, claimSignal]) })
  return deps.claims.hold(claimKeys, poll, { signal: run.signal, withinMs: 0 })
}

async function pollNow(deps: PollDeps, run: CheckRun): Promise<PollReport> {
  const startedAtMs = deps.clock.now()
  await deps.memory.recordPoll(startedAtMs)
  const downloader = await deps.plugins.downloadProvider()
  if (downloader.state === 'disabled') throw CheckNotPossible(downloader.reason)
  const language = downloader.config.default_language ?? 'en'
  const languages = [...new Set([language, ...(await listChosenLanguages(deps.db))])]
  const seenUntilMs = await deps.memory.seenUntilMs()
  const accountData = await callAccount(deps, async (account) => ({
    account,
    follows: await account.listFollows(run.signal),
    feed: await listFeeds(account, { languages, sinceMs: feedSinceMs(seenUntilMs, startedAtMs), signal: run.signal }),
  }))
  const knownTitles = await listAccountTitles(deps.db)
  const followingLibraries = await readFollowingLibraries(deps, accountData.account)
  const unknown = accountData.follows.filter((id) => !knownTitles.has(id))
  const wanted = new Set([...unknown, ...(await listUpdatedTitles({ ...deps, language }, followingLibraries, accountData))])
  const found = await Promise.all([...wanted].map((id) => followedTitle(deps, followingLibraries, accountData.account.titleUrl(id))))
  const [placed, unplaced] = [
    found.filter(({ libraries }) => libraries.length > 0),
    found.filter(({ libraries }) => libraries.length === 0),
  ]
  const titles = await withoutPaused(deps.db, placed)
  const checks = await checkTitles(deps, run, { titles, provider: downloader.provider, language })
  const checkedIn = new Map(titles.map(({ titleKey, libraries }) => [titleKey, libraries.length]))
  const postponed = found.filter(({ titleKey, libraries }) => libraries.length === 0 || libraries.length !== checkedIn.get(titleKey))
  await saveSeenTitles(deps, { ...accountData, knownTitles, wanted: [...wanted], postponed }, checks)
  await deps.memory.advanceTo(seenUntilMs, startedAtMs)
  return {
    followed: accountData.follows.length,
    lookedAt: titles.length,
    queued: new Set(checks.flatMap(({ downloadId }) => downloadId ?? [])).size,
    problems: [
      ...checks.flatMap(({ url, problem }) => (problem === null ? [] : [{ url, ...messageFields(problem) }])),
      ...unplaced.map(({ url }) => ({ url, ...messageFields(PlaceUnknown(followingLibraries.unreadable)) })),
    ],
  }
}

/** The libraries, the contents of their follow lists, and the library that takes all other titles. */
interface FollowingLibraries {
  readonly libraries: readonly (FollowedLibrary & { readonly lists: (url: string) => boolean })[]
  readonly target: FollowedLibrary
  /** Names of those whose list can't be read now. */
  readonly unreadable: readonly string[]
}

async function readFollowingLibraries({ db, files }: PollDeps, { targetLibrary }: AccountFollows): Promise<FollowingLibraries> {
  const all = await listLibraries(db)
  const target = targetLibrary === null ? all[0] : all.find(({ id, name }) => id === targetLibrary || name === targetLibrary)
  if (!target) {
    const reason = targetLibrary === null ? NoLibrariesYet() : NamesNone(targetLibrary)
    throw AccountLibraryMissing(reason)
  }
  const libraries = []
  const unreadable: string[] = []
  for (const library of all) {
    const lists = await followedBy(files, library).catch((error: unknown) => {
      unreadable.push(library.name)
      return isUnknownTitle(error)
    })
    libraries.push({ ...library, lists })
  }
  return { libraries, target, unreadable }
}

/** A list that cannot be read now counts as empty; its own check reports the error. */
function isUnknownTitle(error: unknown): (url: string) => boolean {
  if (error instanceof CatalogueError) return () => false
  throw error
}

/** A title goes to the libraries that hold or follow it, otherwise to the one that the plugin configures, unless a list can't be read. */
async function followedTitle({ db }: PollDeps, { libraries, target, unreadable }: FollowingLibraries, url: string): Promise<FollowedTitle> {
  const titleKey = titleKeyOf(url)
  const holders = new Set(await listLibrariesOfTitle(db, titleKey))
  const having = libraries.filter(({ id, lists }) => holders.has(id) || lists(url))
  const others = unreadable.length === 0 ? [target] : []
  return { titleKey, url, libraries: having.length > 0 ? having : others }
}

interface AccountTitles {
  readonly account: AccountFollows
  readonly follows: readonly string[]
  readonly feed: readonly FeedChapterIn[]
}

type FeedChapterIn = FeedChapter & { readonly language: string }

interface FeedsWindow {
  readonly languages: readonly string[]
  readonly sinceMs: number
  readonly signal: AbortSignal
}

async function listFeeds(account: AccountFollows, { languages, sinceMs, signal }: FeedsWindow): Promise<readonly FeedChapterIn[]> {
  const feed: FeedChapterIn[] = []
  for (const language of languages) {
    for (const chapter of await account.listFeed({ sinceMs, language }, signal)) feed.push({ ...chapter, language })
  }
  return feed
}

/** Titles with a chapter in the feed that is not yet handled where the title belongs. */
async function listUpdatedTitles(
  deps: PollDeps & { readonly language: string },
  followingLibraries: FollowingLibraries,
  { account, feed }: AccountTitles,
): Promise<readonly string[]> {
  const updatedIds: string[] = []
  for (const [titleId, chapters] of Map.groupBy(feed, (chapter) => chapter.titleId)) {
    const { titleKey, libraries } = await followedTitle(deps, followingLibraries, account.titleUrl(titleId))
    for (const { id } of libraries) {
      const { languages } = (await readTitleOptions(deps.db, { libraryId: id, titleKey })).effective
      // Chapters in a language that isn't chosen here are never downloaded, so they would be reported with every poll.
      const wanted = chapters.filter(({ language }) => (languages ?? [deps.language]).includes(language))
      const keys = wanted.map(({ chapterId }) => chapterKeyOf(chapterId))
      const coverage = await loadChapterCoverage(deps.db, id, { keys, nowMs: deps.clock.now(), byPerson: false })
      if (keys.some((key) => !coverage.recorded.has(key) && !coverage.queued.has(key) && !coverage.putOff.has(key)))
        updatedIds.push(titleId)
    }
  }
  return updatedIds
}

interface PolledTitles {
  readonly titles: readonly FollowedTitle[]
  readonly provider: DownloadProvider
  readonly language: string
}

async function checkTitles(deps: PollDeps, run: CheckRun, { titles, provider, language }: PolledTitles): Promise<readonly TitleCheck[]> {
  const { batch } = provider
  if (titles.length === 0) return []
  if (!batch) throw CheckNotPossible(NothingToQuery())
  const checks: TitleCheck[] = []
  const reporter = createReporter(run, titles, checks)
  const context: CheckContext = {
    ...deps,
    ...reporter,
    mode: 'queue',
    byPerson: false,
    signal: run.signal,
    provider,
    language,
    onList: false,
  }
  await checkBatchTitles(context, batch, titles)
  return checks
}

interface SettledTitles extends AccountTitles {
  readonly knownTitles: ReadonlySet<string>
  readonly wanted: readonly string[]
  /** Those that were not checked in all of their libraries: paused there, or it isn't known which these are. */
  readonly postponed: readonly Pick<FollowedTitle, 'titleKey'>[]
}

/** Titles with errors, and those that are postponed, count as newly followed next time. */
async function saveSeenTitles(
  { db, clock }: PollDeps,
  { account, follows, knownTitles, wanted, postponed }: SettledTitles,
  checks: readonly TitleCheck[],
): Promise<void> {
  const troubled = new Set(checks.flatMap(({ titleKey, problem }) => (problem === null ? [] : [titleKey])))
  const again = new Set([...troubled, ...postponed.map(({ titleKey }) => titleKey)])
  const failedIds = wanted.filter((id) => again.has(titleKeyOf(account.titleUrl(id))))
  const followed = new Set(follows)
  await removeAccountTitles(db, [...failedIds, ...[...knownTitles].filter((id) => !followed.has(id))])
  const coveredIds = wanted.filter((id) => followed.has(id) && !failedIds.includes(id))
  await addAccountTitles(db, coveredIds, clock.now())
}
