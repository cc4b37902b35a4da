import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { type EventBus, type SharedEvent, shareEvent } from '../kernel/events/index.ts'
import { defineLiveEvent, type LiveEvent } from '../kernel/feature/index.ts'
import { maySeeRating } from '../library/access/index.ts'
import { type RequestState, requestStates } from './requests.rules.ts'

export interface RequestChange {
  readonly requestId: string
  readonly state: RequestState
  readonly ageRating: number | null
  /** People who requested the title. */
  readonly userIds: readonly string[]
}

declare module '../kernel/events/index.ts' {
  interface Events {
    'title-request.changed': RequestChange
  }
}

/** Announces a change once its transaction is committed. */
export const announceChange = (trx: Db, events: EventBus, change: RequestChange): void =>
  events.emitIn(trx, 'title-request.changed', change)

const RequestChangeJson = z.object({
  requestId: z.string(),
  state: z.enum(requestStates),
  ageRating: z.number().nullable(),
  userIds: z.array(z.string()),
})

export const sharedRequestEvents: readonly SharedEvent[] = [shareEvent('title-request.changed', RequestChangeJson)]

/** Received by administrators and by the people who requested the title. */
export const requestEvents: readonly LiveEvent[] = [
  defineLiveEvent({
    on: 'title-request.changed',
    event: 'TitleRequestChanged',
    data: z.object({
      requestId: z.string().meta({ description: 'ID of the request.' }),
      state: z.enum(requestStates).meta({ description: 'New state of the request.' }),
      mine: z.boolean().meta({ description: 'Whether it is a request of the receiver.' }),
    }),
    publish: ({ requestId, state, ageRating, userIds }, { userId, roles, access }) => {
      const mine = userIds.includes(userId)
      // One's own request is news even where the title of the person who requested it first is hidden.
      if (!mine && !(roles.has('ADMIN') && maySeeRating(access, ageRating))) return undefined
      return { requestId, state, mine }
    },
  }),
]
