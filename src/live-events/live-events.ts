// Events for every connected web page and client, under Komga's names (docs/api/komga-contract.md, "Live events"). Each feature
// declares its events and who receives them; this is the channel that sends them all.
// Guarantee: a client that reconnects, on PostgreSQL to any node, receives what it missed, as far as that is still stored.
import { z } from 'zod'
import type { StoredEvents } from '../kernel/events/index.ts'
import type { AppContext, LiveEvent } from '../kernel/feature/index.ts'
import { createSseChannel, type Principal, type SseChannel, type SseStore } from '../kernel/http/index.ts'

export interface LiveEvents {
  readonly channel: SseChannel<Principal>
  close(): void
}

type Source = Pick<AppContext, 'events' | 'tasks' | 'log'>

/** Komga's clients wait for this event even when the queue is empty: some only act once it reports 0. */
const queueStatusEveryMs = 10_000
/** In memory, on SQLite. */
const rememberedEvents = 500

export const QueueStatusDto = z.object({
  count: z.int().meta({ description: 'Number of tasks in the queue.' }),
  countByType: z.record(z.string(), z.int()).meta({ description: 'Number of tasks in the queue, by type.' }),
})

export function createLiveEvents(app: Source, news: readonly LiveEvent[]): LiveEvents {
  const { events } = app
  const stored = events.stored && storeOf(events.stored, news)
  const channel = createSseChannel<Principal>({ userOf: ({ userId }) => userId, replayLimit: rememberedEvents, stored })
  const stops = [
    ...news.map(({ event, follow }) => follow(events.inOrder, (dataFor, id) => channel.sendEach(event, dataFor, id))),
    ...sessionEnds.map((name) =>
      events.on(name, ({ userId }) =>
        channel.sendOnce({ event: 'SessionExpired', data: { userId } }, (principal) => principal.userId === userId),
      ),
    ),
    // Its clients reload everything, because nobody knows what they missed.
    events.on('events.interrupted', ({ isComplete }) => (isComplete ? undefined : channel.close())),
    // A stream ends with the sessions of its account, because it was opened with permissions that may have been revoked.
    ...sessionEnds.map((name) => events.on(name, ({ userId }) => channel.close((principal) => principal.userId === userId))),
    events.on('user.sessions-ended', ({ sessionIds }) => channel.close(({ sessionId }) => sessionIds.some((id) => id === sessionId))),
  ]
  const sendQueueStatus = async () => {
    if (channel.size() > 0) channel.sendOnce({ event: 'TaskQueueStatus', data: await app.tasks.queueStatus() }, isAdministrator)
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

/** What a client receives before its streams are closed. */
export const SessionExpired = z.object({ userId: z.string().meta({ description: 'ID of the user.' }) })

const storeOf = ({ position, replay }: StoredEvents, news: readonly LiveEvent[]): SseStore<Principal> => ({
  position,
  replay: (afterId, send) =>
    replay(afterId, (events) => {
      for (const { event, follow } of news) follow(events, (dataFor, id) => send(event, dataFor, id))
    }),
})
