// A web page that is open all the time: it listens to the events of one node, and of the next one when that is gone.
import { setTimeout as delay } from 'node:timers/promises'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { ClusterNode } from './a-cluster.ts'

export interface StreamClient {
  /** IDs of the books that it heard were added, in order. */
  readonly addedBooks: readonly string[]
  stop(): Promise<void>
}

/** @param first index of the node that it connects to first */
export function startStreamClient(nodes: readonly ClusterNode[], first: number): StreamClient {
  const addedBooks: string[] = []
  const stopping = new AbortController()
  let lastEventId: string | undefined
  const note = (frame: string) => {
    lastEventId = /^id: ?(.*)$/m.exec(frame)?.[1] ?? lastEventId
    if (!/^event: ?BookAdded$/m.test(frame)) return
    const data: { bookId: string } = JSON.parse(requireDefined(/^data: ?(.*)$/m.exec(frame)?.[1], 'the data of the event'))
    addedBooks.push(data.bookId)
  }
  const listen = async (node: ClusterNode) => {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    const response = await node.fetch('/sse/v1/events', { headers, signal: stopping.signal })
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of requireDefined(response.body, 'the body of the stream')) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = requireDefined(frames.pop(), 'the incomplete frame')
      for (const frame of frames) note(frame)
    }
  }
  const loop = async () => {
    for (let turn = first; !stopping.signal.aborted; turn++) {
      await listen(requireDefined(nodes[turn % nodes.length], 'a node')).catch(() => undefined)
      await delay(100, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = loop()
  return {
    addedBooks,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
