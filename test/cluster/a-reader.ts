// People who read through a load balancer: each request goes to any node, and is tried once more on the next one when that node is gone.
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { ClusterNode } from './a-cluster.ts'

export interface Readers {
  readonly pagesRead: () => number
  /** What readers saw although the request was repeated. */
  readonly failures: readonly string[]
  /** While it is set, a 503 that asks to wait is no failure: no node can answer without the database. */
  databaseIsAway: boolean
  /** How long each reader rests after it has read every book. */
  restMs: number
  stop(): Promise<void>
}

export function startReaders(nodes: readonly ClusterNode[], count: number): Readers {
  const failures: string[] = []
  let isOver = false
  let pagesRead = 0
  let turn = 0
  const nodeAt = (place: number) => requireDefined(nodes[place % nodes.length], 'a node')
  const readers = { databaseIsAway: false, restMs: 300 }

  const ask = async (path: string): Promise<Response> => {
    const place = turn++
    const first = await answerOf(nodeAt(place), path)
    if (first instanceof Response && first.status < 500) return first
    const second = await answerOf(nodeAt(place + 1), path)
    if (second instanceof Response) return second
    throw second
  }
  const read = async () => {
    const list = await ask('/api/v1/books?size=50')
    if (!list.ok) throw new Error(`The list: ${list.status} ${await list.text()}`)
    const { content } = (await list.json()) as { content: { id: string; media: { status: string } }[] }
    for (const { id, media } of content) {
      if (media.status !== 'READY' || isOver) continue
      const page = await ask(`/api/v1/books/${id}/pages/1`)
      if (!page.ok) throw new Error(`A page: ${page.status} ${await page.text()}`)
      await page.arrayBuffer()
      pagesRead += 1
    }
    await new Promise((resolve) => setTimeout(resolve, readers.restMs))
  }
  const loop = async () => {
    while (!isOver) {
      const wasAway = readers.databaseIsAway
      await read().catch((error: unknown) => {
        if (!wasAway && !readers.databaseIsAway) failures.push(String(error))
      })
    }
  }
  const loops = Array.from({ length: count }, loop)
  return Object.assign(readers, {
    pagesRead: () => pagesRead,
    failures,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
    },
  })
}

const answerOf = (node: ClusterNode, path: string): Promise<unknown> => node.fetch(path).catch((error: unknown) => error)
