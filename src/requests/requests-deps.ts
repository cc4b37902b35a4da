import type { Discover } from '../discover/index.ts'
import type { Follows } from '../follows/index.ts'
import type { Db } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'

/** For the notifiers. */
export interface RequestNotes {
  /** @param trx the transaction of the request */
  noteRequest(trx: Db, request: { readonly requestId: string; readonly title: string; readonly requestedBy: string }): Promise<void>
  /** @param trx the transaction of the decision */
  noteDecision(
    trx: Db,
    decision: {
      readonly requestId: string
      readonly title: string
      readonly approved: boolean
      readonly reason: string | null
    },
  ): Promise<void>
}

export interface RequestsParts {
  readonly discover: Pick<Discover, 'findTitle' | 'findMatch' | 'findDownloaded' | 'coverPathOf' | 'sourceName'>
  readonly follows: Pick<Follows, 'follow' | 'followersOf' | 'visibleFollowersOf'>
  readonly notes: RequestNotes
}

export interface RequestsDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'log' | 'outbound'>, RequestsParts {}
