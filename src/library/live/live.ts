// News to every open web page and client, under Komga's names (komga-api.md section 7).
// Limit: news of other processes are not seen here (see kernel/events).
import type { Ground } from '../../kernel/feature/index.ts'
import { createSseChannel, type Principal, type SseChannel } from '../../kernel/http/index.ts'
import { maySeeLibrary } from '../access/access.rules.ts'

export interface Live {
  readonly channel: SseChannel<Principal>
  close(): void
}

type Source = Pick<Ground, 'events' | 'tasks' | 'log'>

/** Komga's clients wait for this, also when there is nothing to tell: some only act once it says 0. */
const queueStatusEveryMs = 10_000

export function createLive(ground: Source): Live {
  const channel = createSseChannel<Principal>()
  const stops = [...forwardLibrary(ground, channel), ...forwardProgress(ground, channel), ...forwardAccounts(ground, channel)]
  const sendQueueStatus = async () => {
    if (channel.size() > 0) channel.send({ event: 'TaskQueueStatus', data: await ground.tasks.queueStatus() }, isAdministrator)
  }
  const timer = setInterval(() => {
    sendQueueStatus().catch((error: unknown) => ground.log.warn({ err: error }, 'The queue could not be counted'))
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

const isAdministrator = (who: Principal): boolean => who.roles.has('ADMIN')

/** Sent to those who may see the library. */
const libraryEvents = {
  'library.added': 'LibraryAdded',
  'library.changed': 'LibraryChanged',
  'library.deleted': 'LibraryDeleted',
  'library.series-added': 'SeriesAdded',
  'library.series-changed': 'SeriesChanged',
  'library.series-deleted': 'SeriesDeleted',
  'library.book-added': 'BookAdded',
  'library.book-changed': 'BookChanged',
  'library.book-deleted': 'BookDeleted',
} as const

const forwardLibrary = ({ events }: Source, channel: SseChannel<Principal>): (() => void)[] =>
  entriesOf(libraryEvents).map(([name, event]) =>
    events.on(name, (data: { readonly libraryId: string }) => {
      if (channel.size() > 0) channel.send({ event, data }, (who) => maySeeLibrary(who.access, data.libraryId))
    }),
  )

/** Sent to the reader alone. */
const progressEvents = {
  'library.progress-changed': 'ReadProgressChanged',
  'library.progress-deleted': 'ReadProgressDeleted',
  'library.series-progress-changed': 'ReadProgressSeriesChanged',
  'library.series-progress-deleted': 'ReadProgressSeriesDeleted',
} as const

const forwardProgress = ({ events }: Source, channel: SseChannel<Principal>): (() => void)[] =>
  entriesOf(progressEvents).map(([name, event]) =>
    events.on(name, (data: { readonly userId: string }) => channel.send({ event, data }, (who) => who.userId === data.userId)),
  )

/** A stream ends with the sessions of its account: it was opened with rights that may be gone. */
function forwardAccounts({ events }: Source, channel: SseChannel<Principal>): (() => void)[] {
  const expire = ({ userId }: { readonly userId: string }) => {
    const isTheirs = (who: Principal) => who.userId === userId
    channel.send({ event: 'SessionExpired', data: { userId } }, isTheirs)
    channel.close(isTheirs)
  }
  return [events.on('user.sessions-expired', expire), events.on('user.deleted', expire)]
}

const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] => Object.entries(record) as [K, V][]
