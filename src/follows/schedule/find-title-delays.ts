import { requestKeyOf } from '../../chapters/urls/index.ts'
import { findUnfinishedDownloads, listPausedSites, siteOf } from '../../downloads/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { FollowTitleSummary } from '../list/follow-titles.queries.ts'
import { type TitleDelay, titleDelay } from './title-delay.rules.ts'

/** Returns what each of these titles of a library waits for, by title key; titles that wait for nothing are omitted. */
export async function findTitleDelays(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  libraryId: string,
  titles: readonly FollowTitleSummary[],
): Promise<ReadonlyMap<string, TitleDelay>> {
  const nowMs = clock.now()
  const pausedSites = await listPausedSites(db, nowMs)
  const downloads = await findUnfinishedDownloads(
    db,
    libraryId,
    titles.map(({ url }) => requestKeyOf(url)),
  )
  const waits = titles.flatMap(({ titleKey, url, lookAgainAt }) => {
    const download = downloads.get(requestKeyOf(url))
    const facts = {
      sitePausedUntilMs: pausedSites.get(siteOf(url))?.pausedUntil,
      download: download && { nextAttemptAtMs: download.nextAttemptAt },
      recheckAtMs: lookAgainAt,
    }
    const wait = titleDelay(facts, nowMs)
    return wait ? [[titleKey, wait] as const] : []
  })
  return new Map(waits)
}
