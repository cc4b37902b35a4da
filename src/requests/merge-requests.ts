// Open requests for the same title become one: a source that was unavailable at first can later show that they are.
import { z } from 'zod'
import { type Db, toJson } from '../kernel/db/index.ts'
import { storedList } from '../kernel/stored/index.ts'
import { changeOpenRequest, deleteRequest, moveRequesters } from './request-changes.queries.ts'
import type { TitleRequestRow } from './requests.queries.ts'

export const readFollowing = storedList('titleRequest.alreadyFollowing', z.string())

/** Everything under which a title is known. */
export const keysOf = ({
  titleKey,
  pageKey,
  followKey,
}: Pick<TitleRequestRow, 'titleKey' | 'pageKey' | 'followKey'>): readonly string[] => [
  ...new Set([titleKey, pageKey, ...(followKey === null ? [] : [followKey])]),
]

type TitleFacts = Pick<TitleRequestRow, 'titleKey' | 'pageKey' | 'followKey' | 'followUrl' | 'alreadyFollowing' | 'matchAt'>

/**
 * The first request gets the people of the others, which are deleted, and what is now known about the title. A request whose title is
 * being followed is left alone.
 * @param requests of one title, locked for this transaction, the first one first
 * @returns the request that remains
 */
export async function mergeRequests(
  trx: Db,
  requests: readonly [TitleRequestRow, ...TitleRequestRow[]],
  newFacts?: TitleFacts,
): Promise<TitleRequestRow> {
  const kept = requests.find(({ state }) => state === 'approving') ?? requests[0]
  const others = requests.filter(({ id, state }) => id !== kept.id && state === 'open')
  for (const { id } of others) {
    await moveRequesters(trx, id, kept.id)
    await deleteRequest(trx, id)
  }
  await changeOpenRequest(trx, kept.id, combine([kept, ...others, ...(newFacts ? [newFacts] : [])]))
  return kept
}

/** What several requests know together; the first one takes precedence. */
function combine(all: readonly [TitleFacts, ...TitleFacts[]]): Omit<TitleFacts, 'pageKey'> {
  const [first] = all
  const { followUrl, followKey } = all.find((one) => one.followUrl !== null) ?? first
  const following = all.flatMap(({ alreadyFollowing }) => readFollowing(alreadyFollowing))
  return {
    followUrl,
    followKey,
    // Its own page is the key of a title that is known nowhere else.
    titleKey: all.find(({ titleKey, pageKey }) => titleKey !== pageKey)?.titleKey ?? first.titleKey,
    alreadyFollowing: toJson([...new Set(following)]),
    matchAt: followUrl === null ? first.matchAt : null,
  }
}
