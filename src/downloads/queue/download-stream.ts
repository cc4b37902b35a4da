// The stream of progress, completions and errors (docs/behavior.md, "Progress events").
// Guarantee: a new client receives the state of every active download, and a returning one the events it missed, as far as they are
// stored.
import type { EventBus, EventStream, StoredEvents } from '../../kernel/events/index.ts'
import { createSseChannel, type Principal, type SseChannel, type SseMessage, type SseStore } from '../../kernel/http/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { cancelledStatus, type DownloadUpdate, failureMessageOf } from '../download-events.ts'
import type { DownloadRow } from '../downloads.queries.ts'

/** In memory, on SQLite. */
const rememberedMessages = 500

export interface DownloadStream {
  readonly channel: SseChannel<Principal>
  /** Ends the subscriptions and the streams. */
  close(): void
}

export function createDownloadStream(events: EventBus): DownloadStream {
  const stored = events.stored && storeOf(events.stored)
  const channel = createSseChannel<Principal>({
    userOf: ({ userId }) => userId,
    replayLimit: rememberedMessages,
    stored,
    retryMs: 3_000,
  })
  const subscriptions = [
    ...followDownloads(events.inOrder, ({ event, data }, id) => channel.sendEach(event, () => data, id)),
    // Its clients reconnect and receive the current state.
    events.on('events.interrupted', ({ isComplete }) => (isComplete ? undefined : channel.close())),
    // A user whose access was revoked receives nothing more.
    events.on('user.sessions-expired', ({ userId }) => channel.close((principal) => principal.userId === userId)),
    events.on('user.sessions-ended', ({ sessionIds }) => channel.close(({ sessionId }) => sessionIds.some((id) => id === sessionId))),
  ]
  return {
    channel,
    close: () => {
      for (const end of subscriptions) end()
      channel.close()
    },
  }
}

const followDownloads = (events: EventStream, send: (message: SseMessage, id: number | undefined) => void) => [
  events.on('download.progress', (update, id) => send(progressMessage(update), id)),
  events.on('download.completed', (update, id) => send(completeMessage(update), id)),
  events.on('download.failed', (update, id) => send(errorMessage(update), id)),
]

const storeOf = ({ position, replay }: StoredEvents): SseStore<Principal> => ({
  position,
  replay: (afterId, send) =>
    replay(afterId, (events) => void followDownloads(events, ({ event, data }, id) => send(event, () => data, id))),
})

/** The event for the current state of a download. */
export function streamMessageOf(row: DownloadRow): SseMessage {
  if (row.status === 'COMPLETED') return completeMessage(row)
  if (row.status === 'CANCELLED') return errorMessage({ id: row.id, error: cancelledStatus })
  if (row.status === 'FAILED') return errorMessage({ id: row.id, error: textOfSentence(failureMessageOf(row)) })
  return progressMessage({ ...row, percent: row.progress, speed: '0 B/s' })
}

const progressMessage = ({ id, percent, currentChapter, speed, status }: Omit<DownloadUpdate, 'libraryId'>): SseMessage => ({
  event: 'progress',
  data: { id, percent, currentChapter, speed, status },
})

const completeMessage = ({ id, title }: { readonly id: string; readonly title: string }): SseMessage => ({
  event: 'complete',
  data: { id, title },
})

const errorMessage = ({ id, error }: { readonly id: string; readonly error: string }): SseMessage => ({
  event: 'error',
  data: { id, error },
})
