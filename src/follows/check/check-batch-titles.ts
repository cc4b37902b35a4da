// Titles of a source that can be queried in batches (docs/behavior.md, "Checks").
// Guarantee: unchanged titles cost one request per 100; an error concerns only the titles of its request and never reads as "no
// chapters".
import { chapterKeyOf } from '../../chapters/urls/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { inParallel } from '../../kernel/parallel/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { BatchChecks, ChapterInfo, TitleProbe } from '../../plugins/index.ts'
import { listHistoryNumbers } from '../list/followed-title.queries.ts'
import { callSource, choiceOf, type SourceReply } from './call-source.ts'
import type { CheckContext } from './check-context.ts'
import { concludeFullCheck, concludeNewTitle, concludeProblem, concludeUnchanged, type FullCheck } from './conclude-check.ts'
import { type ChapterCoverage, type FollowedTitleState, loadChapterCoverage, loadFollowedTitles } from './load-followed-titles.ts'
import { fullCheckReason, type LastFullCheck } from './title-check.rules.ts'
import type { FollowedTitle, TitleCheck } from './title-check.ts'

const NoAnswer = defineSentence('FOLLOWED_WITHOUT_ANSWER', "The source didn't respond for this title.")

const titlesPerProbe = 100
/**
 * A title that is new to the library and lists more chapters than this is queued as a whole, without details: its download lists it
 * anyway, and a first check of 200 long titles stays within a minute.
 */
const maxDescribedForNewTitle = 20
/** Enough to use up a limit of 5 requests per second at one second of latency; the limit itself is enforced elsewhere. */
const maxListingsInParallel = 6

type FoundProbe = Extract<TitleProbe, { found: true }>

/** A title that needs a full check, as one library follows it. */
interface Pending {
  readonly followed: FollowedTitleState
  readonly probe: FoundProbe
}

/** The chapter ids that a title lists, and which of them are handled. */
interface ListedTitles extends Pending {
  readonly ids: readonly string[]
  readonly coverage: ChapterCoverage
}

export async function checkBatchTitles(context: CheckContext, batch: BatchChecks, titles: readonly FollowedTitle[]): Promise<void> {
  // The next hundred are listed while the previous ones are stored, so that writing does not delay requests to the source.
  let previousBatch: Promise<void> = Promise.resolve()
  for (let start = 0; start < titles.length; start += titlesPerProbe) {
    const [listing, concluded] = await Promise.allSettled([
      listSome(context, batch, titles.slice(start, start + titlesPerProbe)),
      previousBatch,
    ])
    if (concluded.status === 'rejected') throw concluded.reason
    if (listing.status === 'rejected') throw listing.reason
    previousBatch = concludeSome(context, batch, listing.value)
  }
  await previousBatch
}

/** Queries titles; unchanged ones and those with errors are concluded here. @returns the others with what they list */
async function listSome(context: CheckContext, batch: BatchChecks, titles: readonly FollowedTitle[]): Promise<readonly ListedTitles[]> {
  context.signal.throwIfAborted()
  const urls = titles.map(({ url }) => url)
  const reply = await callSource(context, () => batch.probeTitles(urls, context.signal))
  const quiet: FollowedTitleState[] = []
  const pending: Pending[] = []
  const problems: (readonly [FollowedTitleState, Sentence])[] = []
  for (const followed of await loadFollowedTitles(context, titles)) {
    const probe = probeOf(reply, followed.title.url)
    if ('problem' in probe) problems.push([followed, probe.problem])
    else if (needsFullCheck(context, followed, probe.value)) pending.push({ followed, probe: probe.value })
    else quiet.push(followed)
  }
  for (const check of await concludeUnchanged(context, quiet)) context.report(check)
  await concludeProblems(context, problems)
  return listChapters(context, batch, pending)
}

async function concludeSome(context: CheckContext, batch: BatchChecks, listed: readonly ListedTitles[]): Promise<void> {
  const long = listed.filter(isNewWithManyChapters)
  for (const each of long) context.report(await concludeNewTitle(context, each.followed, fullCheckOf(each)))
  await describeAndConclude(
    context,
    batch,
    listed.filter((each) => !long.includes(each)),
  )
}

async function concludeProblems(context: CheckContext, problems: readonly (readonly [FollowedTitleState, Sentence])[]): Promise<void> {
  const checks = await inTransaction(context.db, async (trx) => {
    const concluded: TitleCheck[] = []
    for (const [followed, problem] of problems) concluded.push(await concludeProblem({ ...context, db: trx }, followed, problem))
    return concluded
  })
  for (const check of checks) context.report(check)
}

function probeOf(reply: SourceReply<readonly TitleProbe[]>, url: string): SourceReply<FoundProbe> {
  if ('problem' in reply) return reply
  const probe = reply.value.find((candidate) => candidate.url === url)
  if (!probe) return { problem: NoAnswer() }
  return probe.found ? { value: probe } : { problem: probe.reason }
}

function needsFullCheck(
  { clock, onList }: CheckContext,
  { memory, unsettled, listingKey }: FollowedTitleState,
  { marker }: FoundProbe,
): boolean {
  const lastCheck: LastFullCheck | undefined =
    memory && memory.lastFullLookAt !== null
      ? { language: memory.language, marker: memory.marker, checkedAtMs: memory.lastFullLookAt, recheckAtMs: memory.lookAgainAt }
      : undefined
  return !onList || fullCheckReason(lastCheck, { ms: clock.now(), language: listingKey, marker, unsettled }) !== undefined
}

/**
 * Queries the chapter ids of each title once, regardless of how many libraries follow it in the same languages; titles that cannot be
 * listed are concluded here.
 * @returns the others in follow list order, which is the order in which they are queued
 */
async function listChapters(context: CheckContext, batch: BatchChecks, pending: readonly Pending[]): Promise<readonly ListedTitles[]> {
  const listed = new Map<Pending, ListedTitles>()
  const byListing = Map.groupBy(pending, ({ followed }) => listingOf(followed))
  await inParallel(byListing.values(), maxListingsInParallel, async ([first, ...others]) => {
    if (!first) return
    const { title, languages } = first.followed
    const followers = [first, ...others]
    const reply = await callSource(context, () => batch.listChapterIds(title.url, context.signal, choiceOf(languages)))
    context.listed(title)
    for (const each of followers) {
      if ('problem' in reply) context.report(await concludeProblem(context, each.followed, reply.problem))
      else listed.set(each, { ...each, ids: reply.value, coverage: await coverageOf(context, each.followed, reply.value) })
    }
  })
  return pending.flatMap((each) => listed.get(each) ?? [])
}

const listingOf = ({ title, languages }: FollowedTitleState): string => JSON.stringify([title.titleKey, languages])

const coverageOf = (
  { db, clock, byPerson }: CheckContext,
  { library }: FollowedTitleState,
  ids: readonly string[],
): Promise<ChapterCoverage> => loadChapterCoverage(db, library.id, { keys: ids.map(chapterKeyOf), nowMs: clock.now(), byPerson })

const isNewWithManyChapters = ({ ids, coverage }: ListedTitles): boolean =>
  ids.length > maxDescribedForNewTitle && coverage.recorded.size + coverage.queued.size + coverage.putOff.size === 0

const fullCheckOf = ({ probe, ids, coverage }: ListedTitles): Omit<FullCheck, 'described'> => ({
  title: probe.title,
  marker: probe.marker,
  listed: ids.map(chapterKeyOf),
  recorded: coverage.recorded,
})

async function describeAndConclude(context: CheckContext, batch: BatchChecks, listed: readonly ListedTitles[]): Promise<void> {
  const reply = await callSource(context, () => describe(context, batch, listed))
  for (const each of listed) {
    if ('problem' in reply && unknownIds(each).length > 0) {
      context.report(await concludeProblem(context, each.followed, reply.problem))
      continue
    }
    const chaptersById = 'problem' in reply ? new Map<string, ChapterInfo>() : reply.value
    const described = each.ids.flatMap((id) => chaptersById.get(id) ?? [])
    context.report(await concludeFullCheck(context, each.followed, { ...fullCheckOf(each), described }))
  }
}

const unknownIds = ({ ids, coverage }: ListedTitles): readonly string[] => ids.filter((id) => !coverage.recorded.has(chapterKeyOf(id)))

/**
 * Loads details of every chapter that is not in the history, and of recorded chapters with the same number: the group may have uploaded
 * the chapter again.
 */
async function describe(
  context: CheckContext,
  batch: BatchChecks,
  listed: readonly ListedTitles[],
): Promise<ReadonlyMap<string, ChapterInfo>> {
  const unknown = [...new Set(listed.flatMap(unknownIds))]
  const chaptersById = new Map((await describeIds(context, batch, unknown)).map((chapter) => [chapter.id, chapter]))
  const doubled: string[] = []
  for (const each of listed) doubled.push(...(await idsWithNumberOf(context, each, chaptersById)))
  for (const chapter of await describeIds(context, batch, [...new Set(doubled)])) chaptersById.set(chapter.id, chapter)
  return chaptersById
}

const describeIds = async ({ signal }: CheckContext, batch: BatchChecks, ids: readonly string[]): Promise<readonly ChapterInfo[]> =>
  ids.length === 0 ? [] : batch.describeChapters(ids, signal)

async function idsWithNumberOf(
  { db }: CheckContext,
  each: ListedTitles,
  known: ReadonlyMap<string, ChapterInfo>,
): Promise<readonly string[]> {
  const { library, title } = each.followed
  const numbers = new Set(unknownIds(each).flatMap((id) => known.get(id)?.number ?? []))
  if (numbers.size === 0 || each.coverage.recorded.size === 0) return []
  const sameNumber = (await listHistoryNumbers(db, library.id, title.titleKey)).filter(
    ({ number }) => number !== null && numbers.has(number),
  )
  const keys = new Set(sameNumber.map(({ chapterKey }) => chapterKey))
  return each.ids.filter((id) => keys.has(chapterKeyOf(id)))
}
