// A client of the event stream: `const stream = await aLiveStream(server, basic('reader@example.org', 'secret'))`.
import { expect } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { TestServer } from './a-server.ts'

export interface StreamEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface LiveStream {
  readonly response: Response
  /** All events so far. */
  readonly events: readonly StreamEvent[]
  /** Of the latest event; undefined when it has received none. */
  lastEventId(): string | undefined
  /** Whether the server has ended it. */
  isOver(): boolean
  /** Resolves once the event has been received. */
  until(event: string): Promise<void>
  end(): Promise<void>
}

export async function aLiveStream(server: TestServer, headers: Record<string, string>): Promise<LiveStream> {
  const stop = new AbortController()
  const response = await fetch(`${await server.url()}/sse/v1/events`, { headers, signal: stop.signal })
  const events: StreamEvent[] = []
  const ids: string[] = []
  let ended = false
  const reading = collect(response, events, ids).then(
    () => {
      ended = true
    },
    () => undefined,
  )
  return {
    response,
    events,
    lastEventId: () => ids.at(-1),
    isOver: () => ended,
    until: (event) => expect.poll(() => events.map((one) => one.event)).toContain(event),
    end: async () => {
      stop.abort()
      await reading
    },
  }
}

async function collect(response: Response, events: StreamEvent[], ids: string[]): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of requireDefined(response.body, 'the body of the stream')) {
    const frames = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
    rest = requireDefined(frames.pop(), 'the incomplete frame')
    for (const frame of frames) {
      const event = /^event: ?(.*)$/m.exec(frame)?.[1]
      const data = /^data: ?(.*)$/m.exec(frame)?.[1]
      const id = /^id: ?(.*)$/m.exec(frame)?.[1]
      if (id) ids.push(id)
      if (event && data) events.push({ event, data: JSON.parse(data) })
    }
  }
}
