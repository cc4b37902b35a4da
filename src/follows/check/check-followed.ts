// A check of follow lists: finds new chapters and queues them.
// Guarantee: a title that several libraries follow is queried once; only one check runs per library, across all nodes. A list that cannot
// be read, an invalid line and a title that cannot be queried are reported and do not block anything else.
import { retryUrlsNow } from '../../downloads/index.ts'
import { defineClaimKey, type HoldOptions } from '../../kernel/claims/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { messageFields } from '../../kernel/http/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import { listLibraries } from '../../library/index.ts'
import type { Plugins } from '../../plugins/index.ts'
import { CheckNotPossible } from '../follows.errors.ts'
import { ensureLibraryRows, markChecked } from '../follows.queries.ts'
import type { FollowedLibrary, FollowFiles } from '../list/follow-file.ts'
import { type FollowEntry, parseFollowText } from '../list/follow-text.rules.ts'
import { addListedTitles, deleteOtherFollowTitles } from '../list/follow-titles.queries.ts'
import { forgetOtherTitles } from '../list/forget-titles.ts'
import { checkBatchTitles } from './check-batch-titles.ts'
import type { CheckContext } from './check-context.ts'
import { checkListedTitles } from './check-listed-titles.ts'
import { type CheckRun, createReporter } from './check-progress.ts'
import { type CheckReport, type ListProblem, reportOf } from './check-report.ts'
import { withoutPaused } from './paused-titles.ts'
import type { CheckMode, FollowedTitle, TitleCheck } from './title-check.ts'

export interface CheckDeps extends Pick<AppContext, 'db' | 'clock' | 'log' | 'events' | 'outbound' | 'claims'> {
  readonly files: FollowFiles
  readonly plugins: Pick<Plugins, 'downloadProvider'>
}

export interface CheckRequest {
  readonly libraries: readonly FollowedLibrary[]
  readonly mode: CheckMode
  /** Includes chapters and downloads that wait for a later retry; only set by user requests. */
  readonly byPerson?: boolean
  /** As in `ClaimManager.hold`: how long to wait for other checks of these libraries. Without it there is no limit. */
  readonly withinMs?: HoldOptions['withinMs']
}

/** Claim for checking what a library follows. */
export const checkClaim = defineClaimKey('follow check')

/**
 * Checks the follow lists of libraries.
 * @throws CheckNotPossible when no downloader runs, ClaimBusy, or the signal's reason
 */
export const checkFollowed = (deps: CheckDeps, request: CheckRequest, run: CheckRun): Promise<CheckReport> =>
  deps.claims.hold(
    request.libraries.map(({ id }) => checkClaim(id)),
    (claimSignal) => check(deps, request, { ...run, signal: AbortSignal.any([run.signal, claimSignal]) }),
    { signal: run.signal, withinMs: request.withinMs },
  )

async function check(deps: CheckDeps, { mode, byPerson = false, ...request }: CheckRequest, run: CheckRun): Promise<CheckReport> {
  run.signal.throwIfAborted()
  const startedAtMs = deps.clock.now()
  const libraries = await withoutDeleted(deps.db, request.libraries)
  const downloader = await deps.plugins.downloadProvider()
  if (downloader.state === 'disabled') throw CheckNotPossible(downloader.reason)
  const lists = await readLists(deps, libraries)
  const titles = await withoutPaused(deps.db, mergeTitles(lists))
  const checks: TitleCheck[] = []
  const { provider, config } = downloader
  const language = config.default_language ?? null
  const reporter = createReporter(run, titles, checks)
  const context: CheckContext = { ...deps, ...reporter, mode, byPerson, signal: run.signal, provider, language, onList: true }
  if (byPerson) for (const { id } of libraries) await tryNow(deps, id, titles)
  const { batch } = provider
  const inBatches = batch ? titles.filter(({ url }) => batch.handles(url)) : []
  if (batch) await checkBatchTitles(context, batch, inBatches)
  await checkListedTitles(
    context,
    titles.filter((title) => !inBatches.includes(title)),
  )
  if (mode === 'queue') await markCheckedLibraries(deps, lists, checks)
  const problems = lists.flatMap((list) => list.problems)
  return reportOf(inListOrder(lists, checks), problems, deps.clock.now() - startedAtMs)
}

/** Other checks may have taken minutes, in which a library can be deleted. */
async function withoutDeleted(db: CheckDeps['db'], libraries: readonly FollowedLibrary[]): Promise<readonly FollowedLibrary[]> {
  const present = new Set((await listLibraries(db)).map(({ id }) => id))
  return libraries.filter(({ id }) => present.has(id))
}

interface FollowListOf {
  readonly library: FollowedLibrary
  readonly entries: readonly FollowEntry[]
  readonly problems: readonly ListProblem[]
  /** Undefined when it can't be read. */
  readonly tag: string | undefined
}

const tryNow = (deps: CheckDeps, libraryId: string, titles: readonly FollowedTitle[]): Promise<void> =>
  retryUrlsNow(
    deps,
    libraryId,
    titles.flatMap(({ url, libraries }) => (libraries.some(({ id }) => id === libraryId) ? [url] : [])),
  )

async function readLists({ db, clock, files }: CheckDeps, libraries: readonly FollowedLibrary[]): Promise<readonly FollowListOf[]> {
  await ensureLibraryRows(
    db,
    libraries.map(({ id }) => id),
    clock.now(),
  )
  const lists: FollowListOf[] = []
  for (const library of libraries) lists.push(await readAndStore(db, files, library))
  return lists
}

async function readAndStore(db: CheckDeps['db'], files: FollowFiles, library: FollowedLibrary): Promise<FollowListOf> {
  for (;;) {
    const list = await readList(files, library)
    await storeTitles(db, list)
    // A title that was unfollowed or moved in between was deleted before it was stored here.
    if ((await readList(files, library)).tag === list.tag) return list
  }
}

async function storeTitles(db: CheckDeps['db'], { library, entries, tag }: FollowListOf): Promise<void> {
  const titleKeys = entries.map(({ titleKey }) => titleKey)
  // An empty file may be one that is just being written.
  if (titleKeys.length > 0) await forgetOtherTitles(db, library.id, titleKeys)
  else if (tag !== undefined) await deleteOtherFollowTitles(db, library.id, [])
  await addListedTitles(db, library.id, entries)
}

async function readList(files: FollowFiles, library: FollowedLibrary): Promise<FollowListOf> {
  const problemOf = (line: number | null, fault: Sentence): ListProblem => {
    return { libraryId: library.id, libraryName: library.name, line, ...messageFields(fault) }
  }
  try {
    const { bytes, tag } = await files.read(library)
    const { entries, warnings } = parseFollowText(new TextDecoder().decode(bytes))
    return { library, entries, problems: warnings.map(({ line, message }) => problemOf(line, message)), tag }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return { library, entries: [], problems: [problemOf(null, error.sentence)], tag: undefined }
  }
}

function mergeTitles(lists: readonly FollowListOf[]): readonly FollowedTitle[] {
  const all = lists.flatMap(({ library, entries }) => entries.map((entry) => ({ library, ...entry })))
  return [...Map.groupBy(all, ({ titleKey }) => titleKey)].flatMap(([titleKey, [first, ...others]]) =>
    first ? [{ titleKey, url: first.url, libraries: [first, ...others].map(({ library }) => library) }] : [],
  )
}

/** A library counts as checked unless its list could not be read or none of its titles could be queried. */
async function markCheckedLibraries(
  { db, clock }: CheckDeps,
  lists: readonly FollowListOf[],
  checks: readonly TitleCheck[],
): Promise<void> {
  for (const { library, tag } of lists) {
    const ofLibrary = checks.filter(({ libraryId }) => libraryId === library.id)
    const hasAnswer = ofLibrary.length === 0 || ofLibrary.some(({ problem }) => problem === null)
    if (tag !== undefined && hasAnswer) await markChecked(db, library.id, clock.now())
  }
}

function inListOrder(lists: readonly FollowListOf[], checks: readonly TitleCheck[]): readonly TitleCheck[] {
  const byPlace = new Map(checks.map((check) => [`${check.libraryId} ${check.titleKey}`, check]))
  return lists.flatMap(({ library, entries }) => entries.flatMap(({ titleKey }) => byPlace.get(`${library.id} ${titleKey}`) ?? []))
}
