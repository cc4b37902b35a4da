// Server-sent events: a message is serialized once for all clients, and a client that does not read is dropped instead of queued for.
// If a user has too many streams, the oldest is closed; its client, if it still exists, reconnects automatically.

import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { withoutUndefined } from '../../objects/without-undefined.ts'
import { TooManyStreams } from '../http.errors.ts'

const heartbeatMs = 15_000
const largestBacklogBytes = 64 * 1024
/** More than the tabs and devices of one user; anything beyond that is dead connections. */
const maxStreamsPerUser = 20
const maxStreams = 1_000

export interface SseMessage {
  readonly event: string
  readonly data: unknown
}

export interface SseChannel<Who> {
  /**
   * Turns a request into a stream.
   * @throws TooManyStreams when the server has reached its limit
   * @param lastEventId the client's Last-Event-ID; missed messages that are still remembered are sent again
   */
  join(
    reply: FastifyReply,
    client: { readonly who: Who; readonly lastEventId?: string | undefined; readonly greeting?: readonly SseMessage[] },
  ): void
  /** Sends to every client accepted by `to`. */
  send(message: SseMessage, to?: (who: Who) => boolean): void
  /** Sends each client the result of `dataFor`, if any; not remembered. A value shared by several clients is serialized once. */
  sendEach(event: string, dataFor: (who: Who) => unknown): void
  /** Closes the streams selected by `of`, or all. */
  close(of?: (who: Who) => boolean): void
  size(): number
}

export interface SseOptions<Who> {
  /** Returns the user of a stream. */
  readonly userOf: (who: Who) => string
  /** Messages remembered for reconnecting clients; 0 sends no ids. */
  readonly replayLimit?: number
  /** Milliseconds before a client reconnects; unset leaves it to the client. */
  readonly retryMs?: number
}

interface Client<Who> {
  readonly response: ServerResponse
  readonly who: Who
}
interface Remembered<Who> {
  readonly id: number
  readonly frame: Buffer
  readonly to: ((who: Who) => boolean) | undefined
}

/** Creates a channel without clients. */
export function createSseChannel<Who>(options: SseOptions<Who>): SseChannel<Who> {
  const replayLimit = options.replayLimit ?? 0
  const clients = new Set<Client<Who>>()
  const past: Remembered<Who>[] = []
  let heartbeat: NodeJS.Timeout | undefined
  // Higher than every id of an earlier process, so that a client that reconnects after a restart misses no remembered message.
  let nextId = Date.now() * 1000

  const forget = (client: Client<Who>) => {
    clients.delete(client)
    if (clients.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }
  const drop = (client: Client<Who>) => {
    forget(client)
    client.response.destroy()
  }
  const end = (client: Client<Who>) => {
    client.response.end()
    forget(client)
  }
  const write = (client: Client<Who>, frame: Buffer | string) => {
    if (client.response.writableLength > largestBacklogBytes) drop(client)
    else client.response.write(frame)
  }
  const beat = () => {
    for (const client of clients) write(client, ':\n\n')
  }

  return {
    join: (reply, { who, lastEventId, greeting }) => {
      for (const oldest of surplusOf(clients, options.userOf, who)) end(oldest)
      const response = startStream(reply)
      // A client that disconnected during the lookup triggers no further close event.
      if (response.destroyed) return
      const client = { response, who }
      clients.add(client)
      response.on('close', () => drop(client))
      heartbeat ??= setInterval(beat, heartbeatMs).unref()
      write(client, options.retryMs ? `retry: ${options.retryMs}\n\n` : ':\n\n')
      for (const message of greeting ?? []) write(client, frameOf(message, undefined))
      const lastSeenId = Number(lastEventId)
      if (lastEventId && Number.isSafeInteger(lastSeenId)) {
        for (const missed of past) if (missed.id > lastSeenId && (missed.to?.(who) ?? true)) write(client, missed.frame)
      }
    },
    send: (message, to) => {
      const id = replayLimit > 0 ? nextId++ : undefined
      const frame = frameOf(message, id)
      if (id !== undefined) past.push({ id, frame, to })
      if (past.length > replayLimit) past.shift()
      for (const client of clients) if (to?.(client.who) ?? true) write(client, frame)
    },
    sendEach: (event, dataFor) => {
      const frames = new Map<unknown, Buffer>()
      for (const client of clients) {
        const data = dataFor(client.who)
        if (data === undefined) continue
        const frame = frames.get(data) ?? frameOf({ event, data }, undefined)
        frames.set(data, frame)
        write(client, frame)
      }
    },
    close: (of) => {
      for (const client of clients) {
        if (of?.(client.who) ?? true) end(client)
      }
    },
    size: () => clients.size,
  }
}

/** Returns the streams to close so that the same user may have one more, oldest first. @throws TooManyStreams */
function surplusOf<Who>(clients: ReadonlySet<Client<Who>>, userOf: (who: Who) => string, who: Who): readonly Client<Who>[] {
  const ownClients = [...clients].filter((client) => userOf(client.who) === userOf(who))
  const surplus = ownClients.slice(0, Math.max(0, ownClients.length + 1 - maxStreamsPerUser))
  if (clients.size - surplus.length >= maxStreams) throw TooManyStreams.with({ retryAfterSeconds: 60 }, maxStreams)
  return surplus
}

const frameOf = (message: SseMessage, id: number | undefined): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`)

function startStream(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const headers = withoutUndefined(reply.getHeaders())
  reply.raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream;charset=UTF-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  reply.raw.socket?.setNoDelay(true)
  return reply.raw
}
