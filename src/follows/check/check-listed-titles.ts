// Titles of sites that can only be listed one at a time, through the extractor tool.
// Guarantee: one listing per site at a time and two in total; a listing that fails, or returns no chapters, is a problem of that title
// and queues nothing. After several consecutive failures of a site, its other titles are skipped in this check, so that a dead site does
// not delay the others.

import { listRecordedKeys } from '../../chapters/records/index.ts'
import { chapterKeyOf } from '../../chapters/urls/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { inParallel } from '../../kernel/parallel/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { TitleListing } from '../../plugins/index.ts'
import { callSource, choiceOf, type SourceReply } from './call-source.ts'
import type { CheckContext } from './check-context.ts'
import { concludeFullCheck, concludeProblem } from './conclude-check.ts'
import { type FollowedTitleState, loadFollowedTitles } from './load-followed-titles.ts'
import type { FollowedTitle, TitleCheck } from './title-check.ts'

const AddressUnknown = defineSentence('FOLLOWED_ADDRESS_UNKNOWN', 'No downloader supports this URL.')
const ListsNothing = defineSentence('FOLLOWED_LISTS_NOTHING', 'The site lists no chapters at this URL.')

const maxSitesInParallel = 2
const maxConsecutiveFailures = 3

export async function checkListedTitles(context: CheckContext, titles: readonly FollowedTitle[]): Promise<void> {
  const bySite = Map.groupBy(titles, ({ url }) => new URL(url).host)
  await inParallel(bySite.values(), maxSitesInParallel, async (ofSite) => {
    await checkSite(context, ofSite)
  })
}

async function checkSite(context: CheckContext, titles: readonly FollowedTitle[]): Promise<void> {
  let failuresInARow = 0
  let failure: SourceReply<TitleListing> | undefined
  for (const title of titles) {
    context.signal.throwIfAborted()
    for (const alike of groupByLanguages(await loadFollowedTitles(context, [title]))) {
      const reply = failure && failuresInARow >= maxConsecutiveFailures ? failure : await listTitle(context, title, alike[0])
      failure = 'problem' in reply && reply.ofSource === true ? reply : undefined
      failuresInARow = failure ? failuresInARow + 1 : 0
      for (const followed of alike) context.report(await conclude(context, followed, reply))
    }
  }
}

/** Libraries that follow a title in the same languages share a listing. */
const groupByLanguages = (states: readonly FollowedTitleState[]): Iterable<readonly FollowedTitleState[]> =>
  Map.groupBy(states, ({ languages }) => JSON.stringify(languages)).values()

async function listTitle(
  context: CheckContext,
  { url }: FollowedTitle,
  followed: FollowedTitleState | undefined,
): Promise<SourceReply<TitleListing>> {
  if (!context.provider.canHandleUrl(url)) return { problem: AddressUnknown() }
  const refusal = await refusalOf(context, url)
  if (refusal) return { problem: refusal }
  const choice = choiceOf(followed?.languages ?? null)
  const reply = await callSource(context, () => context.provider.getAvailableChapters(url, context.signal, choice))
  const isEmpty = 'value' in reply && reply.value.chapters.length === 0
  return isEmpty ? { problem: ListsNothing() } : reply
}

/** The tool would request any address, so private ones are rejected first. */
async function refusalOf({ outbound }: CheckContext, url: string): Promise<Sentence | undefined> {
  try {
    await outbound.assertAllowedHost(new URL(url))
    return undefined
  } catch (error) {
    if (error instanceof CatalogueError) return error.sentence
    throw error
  }
}

async function conclude(context: CheckContext, followed: FollowedTitleState, reply: SourceReply<TitleListing>): Promise<TitleCheck> {
  if ('problem' in reply) return concludeProblem(context, followed, reply.problem)
  const { title, chapters } = reply.value
  const listed = chapters.map(({ id }) => chapterKeyOf(id))
  const keys = chapters.flatMap(({ id, url }) => [chapterKeyOf(id), chapterKeyOf(url)])
  const recorded = await listRecordedKeys(context.db, followed.library.id, keys)
  return concludeFullCheck(context, followed, { title, marker: null, listed, recorded, described: chapters })
}
