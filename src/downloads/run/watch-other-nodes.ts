// Events do not cross processes, but clients of this node also need events of downloads that run on other nodes. While a client is
// connected, their rows are read once a second.
// Limit: only the node that downloads knows the speed.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import type { SseMessage } from '../../kernel/http/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { listChangedDownloads } from '../downloads.queries.ts'
import { type DownloadStream, streamMessageOf } from '../queue/download-stream.ts'

const pollIntervalMs = 1_000
/** Events that this node published itself are newer than the rows, so they are not read back. */
const ownUpdateMs = 5_000
/** The clocks of nodes differ, so some rows are read twice; each change is still published once. */
const overlapMs = 10_000

interface NodeWatchDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus
}

/** @returns a function that stops watching */
export function watchOtherNodes(deps: NodeWatchDeps, { channel }: DownloadStream): () => void {
  const ownNewsAt = new Map<string, number>()
  const emittedById = new Map<string, string>()
  let sinceMs = deps.clock.now()
  const noteOwn = ({ id }: { readonly id: string }) => {
    ownNewsAt.set(id, deps.clock.now())
  }
  const tellOnce = (id: string, message: SseMessage) => {
    const text = JSON.stringify(message)
    if (emittedById.get(id) === text) return
    emittedById.set(id, text)
    channel.send(message)
  }
  const checkDownloads = async () => {
    const nowMs = deps.clock.now()
    for (const [id, atMs] of ownNewsAt) if (nowMs - atMs > ownUpdateMs) ownNewsAt.delete(id)
    if (channel.size() === 0) {
      emittedById.clear()
      sinceMs = nowMs
      return
    }
    for (const row of await listChangedDownloads(deps.db, sinceMs - overlapMs))
      if (!ownNewsAt.has(row.id)) tellOnce(row.id, streamMessageOf(row))
    sinceMs = nowMs
  }
  const timer = setInterval(() => {
    checkDownloads().catch((error: unknown) => deps.log.warn({ err: error }, 'Checking the downloads of other nodes failed'))
  }, pollIntervalMs).unref()
  const stops = (['download.progress', 'download.completed', 'download.failed'] as const).map((name) => deps.events.on(name, noteOwn))
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
