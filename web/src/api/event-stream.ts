// A stream of the server's events that heals itself. The browser reconnects after a lost line, but gives up for good when
// the server, or a proxy in front of it, answers with an error while restarting; then this asks again, ever less often.
import { apiUrl } from './base-path.ts'
import type { StreamPath } from './operations.ts'

type EventStreamOptions = {
  readonly path: StreamPath
  /** What to do with the data (JSON text) of each event, by its name. */
  readonly handlers: Readonly<Record<string, (data: string) => void>>
  /** The line was down and is back: what happened meanwhile was not told. */
  readonly onReopened: () => void
}

const initialRetryMs = 5_000
const maxRetryMs = 60_000

/** Opens the stream; the answer closes it for good. */
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
      // The browser's own "error" carries no data; an event of the server with that name does.
      source.addEventListener(name, (event: Event) => (event instanceof MessageEvent ? act(String(event.data)) : undefined))
    }
  }
  connect()
  return () => {
    window.clearTimeout(timer)
    source.close()
  }
}
