// A client of the event stream: `const stream = await aLiveStream(server, basic('reader@example.org', 'secret'))`.
import { expect } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { TestServer } from './a-server.ts'

export interface StreamEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface LiveStream {
  readonly answer: Response
  /** All events so far. */
  readonly news: readonly StreamEvent[]
  /** Whether the server has ended it. */
  isOver(): boolean
  /** Resolves once the event has been received. */
  until(event: string): Promise<void>
  end(): Promise<void>
}

export async function aLiveStream(server: TestServer, headers: Record<string, string>): Promise<LiveStream> {
  const stop = new AbortController()
  const answer = await fetch(`${await server.url()}/sse/v1/events`, { headers, signal: stop.signal })
  const news: StreamEvent[] = []
  let ended = false
  const reading = collect(answer, news).then(
    () => {
      ended = true
    },
    () => undefined,
  )
  return {
    answer,
    news,
    isOver: () => ended,
    until: (event) => expect.poll(() => news.map((one) => one.event)).toContain(event),
    end: async () => {
      stop.abort()
      await reading
    },
  }
}

async function collect(answer: Response, news: StreamEvent[]): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of requireDefined(answer.body, 'the body of the stream')) {
    const frames = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
    rest = requireDefined(frames.pop(), 'the incomplete frame')
    for (const frame of frames) {
      const event = /^event: ?(.*)$/m.exec(frame)?.[1]
      const data = /^data: ?(.*)$/m.exec(frame)?.[1]
      if (event && data) news.push({ event, data: JSON.parse(data) })
    }
  }
}
