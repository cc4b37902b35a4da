// Guarantee: committed data is found. Every change is recorded in its own transaction; the records are processed a few hundred at a
// time, each batch in one transaction with the index, so a crash loses nothing and repeats at most one batch.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../kernel/db/index.ts'
import { inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import type { Service } from '../../kernel/feature/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { SearchKind } from './search.tables.ts'
import { forgetChanges, hasChanges, indexDocuments, listChanges, maxDocuments, mergeIndexes } from './search-documents.queries.ts'

/** Small enough that preparing the texts blocks the event loop for only some milliseconds. */
const batch = 200
/** Indexing waits for the end of a burst of changes such as a scan, which it would slow down. A search does not wait for that. */
const quietMs = 1_000
const maxWaitMs = 10_000
/** How long a search waits for the index to catch up. */
const timeoutMs = 300
/** Fewer changes don't slow a search down enough to write the whole index again. */
const minChangesToMerge = 10_000
/** How many documents change, of those in the index, until it is written again. */
const shareToMerge = 0.25
/** For changes by another process. */
const pollIntervalMs = 5_000

const textChangeEvents = [
  'library.deleted',
  'library.series-added',
  'library.series-changed',
  'library.series-deleted',
  'library.book-added',
  'library.book-changed',
  'library.book-deleted',
] as const

export interface SearchIndexer {
  /** Updates the index unless that takes too long or fails; a search calls it first, so that users find their own edits immediately. */
  catchUp(): Promise<void>
  readonly service: Service
}

export function createSearchIndexer({ db, events, log }: { readonly db: Db; readonly events: EventBus; readonly log: Log }): SearchIndexer {
  let working: Promise<void> | undefined
  let stopped = false
  /** True while a scan writes faster than the index is updated. */
  let isBehind = false
  /** Changes since the parts of the index were merged. */
  let unmerged = 0
  const workOff = async () => {
    do {
      const changes = await indexBatch(db)
      unmerged += changes
      isBehind = changes === batch
    } while (isBehind && !stopped && (await nextTurn(true)))
  }
  const work = (): Promise<void> => {
    working ??= workOff().finally(() => {
      working = undefined
    })
    return working
  }
  const mergeWhenDue = async () => {
    if (unmerged < minChangesToMerge || unmerged < (await maxDocuments(db)) * shareToMerge) return
    unmerged = 0
    // A scan that begins meanwhile comes first; what it adds is merged later.
    await mergeIndexes(db, () => stopped || isBehind)
  }
  let merging: Promise<void> | undefined
  const mergeOnce = (): Promise<void> => {
    merging ??= mergeWhenDue().finally(() => {
      merging = undefined
    })
    return merging
  }
  return {
    catchUp: async () => {
      if (isBehind || !(await hasChanges(db))) return
      // The service logs it. The search may not find the latest changes.
      const isCurrent = work().catch(() => undefined)
      await Promise.race([isCurrent, pause(timeoutMs, undefined, { ref: false })])
    },
    service: {
      name: 'library.search',
      role: 'worker',
      start: async () => {
        let timer: NodeJS.Timeout | undefined
        let oldestChangeAtMs: number | undefined
        const schedule = (afterMs: number) => {
          if (stopped) return
          clearTimeout(timer)
          timer = setTimeout(() => {
            oldestChangeAtMs = undefined
            work()
              .then(mergeOnce)
              .catch((error: unknown) => log.error({ err: error }, 'Updating the search index failed; retrying soon'))
              .finally(() => schedule(pollIntervalMs))
          }, afterMs)
        }
        const onChange = () => {
          if (working !== undefined) return
          oldestChangeAtMs ??= performance.now()
          schedule(Math.max(0, Math.min(quietMs, oldestChangeAtMs + maxWaitMs - performance.now())))
        }
        const unsubscribers = textChangeEvents.map((name) => events.on(name, onChange))
        schedule(0)
        return async () => {
          stopped = true
          clearTimeout(timer)
          for (const end of unsubscribers) end()
          await working?.catch(() => undefined)
          await merging?.catch(() => undefined)
        }
      },
    },
  }
}

/** Processes the oldest records. @returns how many there were */
export const indexBatch = (db: Db): Promise<number> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, 'library.search')
    const changes = await listChanges(trx, batch)
    for (const [kind, ofKind] of Map.groupBy(changes, ({ kind }) => kind)) await indexDocuments(trx, kind, idsOf(ofKind))
    await forgetChanges(
      trx,
      changes.map(({ seq }) => seq),
    )
    return changes.length
  })

const idsOf = (changes: readonly { readonly kind: SearchKind; readonly refId: string }[]): readonly string[] => [
  ...new Set(changes.map(({ refId }) => refId)),
]
