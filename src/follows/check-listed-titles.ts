// Titles of sites that can only be listed one by one, through the extractor tool.
// Promise: one listing per site at a time and two in all; a listing that fails, or names no chapter at all, is a problem of that
// title and queues nothing.
import { chapterKeyOf, listRecordedKeys } from '../chapters/index.ts'
import { CatalogueError } from '../kernel/errors/index.ts'
import type { TitleListing } from '../plugins/index.ts'
import { type Asked, askSource } from './ask-source.ts'
import type { CheckContext } from './check-context.ts'
import { concludeLook, concludeProblem } from './conclude-look.ts'
import { inParallel } from './in-parallel.ts'
import { type Followed, recallTitles } from './recall-titles.ts'
import type { FollowedTitle, TitleCheck } from './title-check.ts'

const sitesAtOnce = 2

export async function checkListedTitles(context: CheckContext, titles: readonly FollowedTitle[]): Promise<void> {
  const bySite = Map.groupBy(titles, ({ url }) => new URL(url).host)
  await inParallel(bySite.values(), sitesAtOnce, async (ofSite) => {
    for (const title of ofSite) await checkTitle(context, title)
  })
}

async function checkTitle(context: CheckContext, title: FollowedTitle): Promise<void> {
  context.signal.throwIfAborted()
  const asked = await listTitle(context, title)
  for (const followed of await recallTitles(context, [title])) context.report(await conclude(context, followed, asked))
}

async function listTitle(context: CheckContext, { url }: FollowedTitle): Promise<Asked<TitleListing>> {
  if (!context.provider.canHandleUrl(url)) return { problem: 'No downloader knows this address.' }
  const refusal = await refusalOf(context, url)
  if (refusal) return { problem: refusal }
  const asked = await askSource(context, () => context.provider.getAvailableChapters(url, context.signal))
  const isEmpty = 'answer' in asked && asked.answer.chapters.length === 0
  return isEmpty ? { problem: 'The site lists no chapter for this address.' } : asked
}

/** The tool would ask any address: private ones are refused before. */
async function refusalOf({ outbound }: CheckContext, url: string): Promise<string | undefined> {
  try {
    await outbound.assertAllowedHost(new URL(url))
    return undefined
  } catch (error) {
    if (error instanceof CatalogueError) return error.message
    throw error
  }
}

async function conclude(context: CheckContext, followed: Followed, asked: Asked<TitleListing>): Promise<TitleCheck> {
  if ('problem' in asked) return concludeProblem(context, followed, asked.problem)
  const { title, chapters } = asked.answer
  const listed = chapters.map(({ id }) => chapterKeyOf(id))
  const keys = chapters.flatMap(({ id, url }) => [chapterKeyOf(id), chapterKeyOf(url)])
  const recorded = await listRecordedKeys(context.db, followed.library.id, keys)
  return concludeLook(context, followed, { title, marker: null, listed, recorded, described: chapters })
}
