// The event streams that a page has open, for tests to speak through; happy-dom has no EventSource.
import { act } from '@testing-library/react'

const open = new Set<EventStream>()

export class EventStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 1
  readonly path: string

  constructor(url: string) {
    super()
    this.path = new URL(url, document.baseURI).pathname
    open.add(this)
  }

  close(): void {
    open.delete(this)
  }
}

/** The server tells of something on a stream. Fails when no page listens to it. */
export const tell = async (path: string, event: string, data: object): Promise<void> => {
  const listening = [...open].filter((stream) => stream.path === path)
  if (listening.length === 0) throw new Error(`No page listens to ${path}`)
  await act(async () => {
    for (const stream of listening) stream.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  })
}

/** All streams lose their connection, as when the server stops; the browser goes on trying to reconnect. */
export const loseStreams = (): Promise<void> =>
  act(async () => {
    for (const stream of open) stream.dispatchEvent(new Event('error'))
  })
