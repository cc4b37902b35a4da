// An event stream of the server that reconnects. The browser reconnects after a lost connection, but gives up permanently when the
// server, or a proxy in front of it, returns an error while restarting; then this module retries with growing delays.
import { apiUrl } from './base-path.ts'
import { checkConnection } from './connection.ts'
import type { StreamPath } from './operations.ts'

type EventStreamOptions = {
  readonly path: StreamPath
  /** Handlers for the data (JSON text) of each event, by event name. */
  readonly handlers: Readonly<Record<string, (data: string) => void>>
  /** Called after a reconnection: events in between were missed. */
  readonly onReopened: () => void
}

const initialRetryMs = 5_000
const maxRetryMs = 60_000

/** Opens the stream; returns a function that closes it. */
export const openEventStream = ({ path, handlers, onReopened }: EventStreamOptions): (() => void) => {
  let source: EventSource
  let timer: number | undefined
  let retryMs = initialRetryMs
  let openedBefore = false

  const onOpen = () => {
    retryMs = initialRetryMs
    if (openedBefore) onReopened()
    openedBefore = true
  }
  const onLost = () => {
    void checkConnection()
    if (source.readyState !== EventSource.CLOSED) return
    window.clearTimeout(timer)
    timer = window.setTimeout(connect, retryMs)
    retryMs = Math.min(maxRetryMs, retryMs * 2)
  }
  const connect = () => {
    source = new EventSource(apiUrl(path))
    source.addEventListener('open', onOpen)
    source.addEventListener('error', onLost)
    for (const [name, act] of Object.entries(handlers)) {
      // The browser's own "error" event has no data; a server event with that name has.
      source.addEventListener(name, (event: Event) => (event instanceof MessageEvent ? act(String(event.data)) : undefined))
    }
  }
  connect()
  return () => {
    window.clearTimeout(timer)
    source.close()
  }
}
