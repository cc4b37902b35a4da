// Events for every connected web page and client, under Komga's names (docs/api/komga-contract.md, "Live events"). Each feature
// declares its events and who receives them; this is the channel that sends them all.
// Limit: events of other processes are not received (see kernel/events).
import { z } from 'zod'
import type { AppContext, LiveEvent } from '../kernel/feature/index.ts'
import { defineLiveEvent } from '../kernel/feature/index.ts'
import { createSseChannel, type Principal, type SseChannel } from '../kernel/http/index.ts'

export interface LiveEvents {
  readonly channel: SseChannel<Principal>
  close(): void
}

type Source = Pick<AppContext, 'events' | 'tasks' | 'log'>

/** Komga's clients wait for this event even when the queue is empty: some only act once it reports 0. */
const queueStatusEveryMs = 10_000

export const QueueStatusDto = z.object({
  count: z.int().meta({ description: 'Number of tasks in the queue.' }),
  countByType: z.record(z.string(), z.int()).meta({ description: 'Number of tasks in the queue, by type.' }),
})

export function createLiveEvents(app: Source, news: readonly LiveEvent[]): LiveEvents {
  const channel = createSseChannel<Principal>({ userOf: ({ userId }) => userId })
  const { events } = app
  const stops = [
    ...[...news, ...sessionEvents].map(({ event, follow }) =>
      follow(events, (dataFor) => {
        if (channel.size() > 0) channel.sendEach(event, dataFor)
      }),
    ),
    // A stream ends with the sessions of its account, because it was opened with permissions that may have been revoked.
    ...sessionEnds.map((name) => events.on(name, ({ userId }) => channel.close((principal) => principal.userId === userId))),
    events.on('user.sessions-ended', ({ sessionIds }) => channel.close(({ sessionId }) => sessionIds.some((id) => id === sessionId))),
  ]
  const sendQueueStatus = async () => {
    if (channel.size() > 0) channel.send({ event: 'TaskQueueStatus', data: await app.tasks.queueStatus() }, isAdministrator)
  }
  const timer = setInterval(() => {
    sendQueueStatus().catch((error: unknown) => app.log.warn({ err: error }, 'Counting the queue failed'))
  }, queueStatusEveryMs).unref()
  return {
    channel,
    close: () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      channel.close()
    },
  }
}

const isAdministrator = (principal: Principal): boolean => principal.roles.has('ADMIN')

const sessionEnds = ['user.sessions-expired', 'user.deleted'] as const

/** Subscribes before the streams are closed. */
export const sessionEvents: readonly LiveEvent[] = sessionEnds.map((on) =>
  defineLiveEvent({
    on,
    event: 'SessionExpired',
    data: z.object({ userId: z.string().meta({ description: 'ID of the user.' }) }),
    publish: ({ userId }, principal) => (principal.userId === userId ? { userId } : undefined),
  }),
)
