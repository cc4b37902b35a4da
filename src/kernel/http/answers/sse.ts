// Server-sent events: a message is serialized once for all clients, and a client that does not read is dropped instead of queued for.
// Guarantee: each client receives its messages in order, and after a reconnection those that it missed, as far as they are still known.
// If a user has too many streams, the oldest is closed; its client, if it still exists, reconnects automatically.
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { TooManyStreams } from '../http.errors.ts'
import { http2StreamOf, isClosed } from '../http2-streams.ts'
import { headersOf } from './send-bytes.ts'
import { createClosings } from './sse-closings.ts'

const heartbeatMs = 15_000
const largestBacklogBytes = 64 * 1024
/** More than the tabs and devices of one user; anything beyond that is dead connections. */
const maxStreamsPerUser = 20
const maxStreams = 1_000

/** Messages that wait behind a lookup or a replay; more are left to a reconnection. */
const maxWaiting = 5_000

export interface SseMessage {
  readonly event: string
  readonly data: unknown
}

type DataFor<Who> = (who: Who) => unknown

export interface SseChannel<Who> {
  /**
   * Turns a request into a stream.
   * @throws TooManyStreams when the server has reached its limit
   * @param lastEventId the client's Last-Event-ID; missed messages that are still known are sent again
   */
  join(
    reply: FastifyReply,
    client: { readonly who: Who; readonly lastEventId?: string | undefined; readonly greeting?: readonly SseMessage[] },
  ): void
  /** Sends to every client accepted by `to`. */
  send(message: SseMessage, to?: (who: Who) => boolean): void
  /** The same for a message that is of no interest later: it is not sent again. */
  sendOnce(message: SseMessage, to?: (who: Who) => boolean): void
  /**
   * Sends each client the result of `dataFor`, or of its promise, if any. A value shared by several clients is serialized once.
   * @param id of the stored event; undefined for one that is not stored
   */
  sendEach(event: string, dataFor: DataFor<Who>, id?: number): void
  /** Closes the streams selected by `of`, or all, also those whose request has begun and that join later. */
  close(of?: (who: Who) => boolean): void
  size(): number
}

/** Where messages are stored for clients that reconnect to any node. */
export interface SseStore<Who> {
  /** Id of the latest event that was sent. */
  position(): number
  /** Sends what is stored after an id, in order. */
  replay(afterId: number, send: (event: string, dataFor: DataFor<Who>, id: number | undefined) => void): Promise<unknown>
}

export interface SseOptions<Who> {
  /** Returns the user of a stream. */
  readonly userOf: (who: Who) => string
  /** Messages remembered for reconnecting clients; 0 sends no ids. */
  readonly replayLimit?: number
  /** Instead of remembering messages. */
  readonly stored?: SseStore<Who> | undefined
  /** Milliseconds before a client reconnects; unset leaves it to the client. */
  readonly retryMs?: number
}

interface Client<Who> {
  readonly response: ServerResponse
  readonly who: Who
  /** Of the latest message that it was sent. */
  lastId: number
  /** While data is looked up or replayed: later messages wait behind it. */
  queue: Promise<void> | undefined
  waiting: number
}
interface Message<Who> {
  readonly id: number | undefined
  readonly event: string
  readonly dataFor: DataFor<Who>
}
type Frames = Map<unknown, Buffer>

/** Creates a channel without clients. */
export function createSseChannel<Who>(options: SseOptions<Who>): SseChannel<Who> {
  const { stored } = options
  const past = createMemory<Who>(stored ? 0 : (options.replayLimit ?? 0))
  const { clients, add, drop, end, write, close } = createClients<Who>(stored)

  const writeData = (client: Client<Who>, { id, event }: Message<Who>, data: unknown, frames: Frames) => {
    if (data === undefined || (id !== undefined && id <= client.lastId)) return
    const frame = frames.get(data) ?? frameOf({ event, data }, id)
    frames.set(data, frame)
    write(client, frame)
    client.lastId = id ?? client.lastId
  }
  const enqueue = (client: Client<Who>, work: () => Promise<void>) => {
    if (++client.waiting > maxWaiting) return drop(client)
    // A client that could not be sent everything reconnects, and catches up.
    const queue: Promise<void> = (client.queue ?? Promise.resolve())
      .then(work)
      .catch(() => drop(client))
      .finally(() => {
        client.waiting -= 1
        if (client.queue === queue) client.queue = undefined
      })
    client.queue = queue
  }
  const pass = (client: Client<Who>, message: Message<Who>, frames: Frames = new Map()) => {
    const data = message.dataFor(client.who)
    if (!client.queue && !(data instanceof Promise)) return writeData(client, message, data, frames)
    const ready = Promise.resolve(data)
    ready.catch(() => undefined)
    enqueue(client, async () => writeData(client, message, await ready, frames))
  }
  const publish = (message: Message<Who>) => {
    const frames: Frames = new Map()
    for (const client of clients) pass(client, message, frames)
  }
  const replay = async (client: Client<Who>, { replay: load }: SseStore<Who>, afterId: number) => {
    const missed: Message<Who>[] = []
    await load(afterId, (event, dataFor, id) => missed.push({ id, event, dataFor }))
    for (const message of missed) {
      writeData(client, message, await message.dataFor(client.who), new Map())
      if (client.response.writableNeedDrain) await drained(client.response)
    }
  }
  const sendMissed = (client: Client<Who>, afterId: number) => {
    if (stored) enqueue(client, () => replay(client, stored, afterId))
    else for (const missed of past.after(afterId)) pass(client, missed)
  }

  return {
    join: (reply, { who, lastEventId, greeting }) => {
      if (reply.request.method === 'HEAD') return void startStream(reply).end()
      for (const oldest of surplusOf(clients, options.userOf, who)) end(oldest)
      const response = startStream(reply)
      // A client that disconnected during the lookup triggers no further close event.
      if (isClosed(response)) return
      const client: Client<Who> = { response, who, lastId: 0, queue: undefined, waiting: 0 }
      if (!add(client, performance.now() - reply.elapsedTime)) return
      const lastSeenId = readEventId(lastEventId)
      // A client that has received nothing yet also has to know what it missed.
      const place = stored && lastSeenId === undefined ? `id: ${stored.position()}\n` : ''
      write(client, `${place}${options.retryMs ? `retry: ${options.retryMs}` : ':'}\n\n`)
      for (const message of greeting ?? []) write(client, frameOf(message, undefined))
      if (lastSeenId !== undefined) sendMissed(client, lastSeenId)
    },
    send: (message, to) => publish(past.remember(messageFor(message, to))),
    sendOnce: (message, to) => publish(messageFor(message, to)),
    sendEach: (event, dataFor, id) => publish(past.remember({ id, event, dataFor })),
    close,
    size: () => clients.size,
  }
}

function readEventId(lastEventId: string | undefined): number | undefined {
  const id = Number(lastEventId)
  return lastEventId && Number.isSafeInteger(id) ? id : undefined
}

const messageFor = <Who>({ event, data }: SseMessage, to: ((who: Who) => boolean) | undefined): Message<Who> => ({
  id: undefined,
  event,
  dataFor: (who) => ((to?.(who) ?? true) ? data : undefined),
})

/** The latest messages, for clients that reconnect. */
function createMemory<Who>(limit: number) {
  const past: (Message<Who> & { readonly id: number })[] = []
  // Higher than every id of an earlier process, so that a client that reconnects after a restart misses no remembered message.
  let nextId = Date.now() * 1000
  return {
    /** @returns the message, with an id when it is remembered */
    remember: (message: Message<Who>): Message<Who> => {
      if (limit === 0) return message
      const known = { ...message, id: nextId++ }
      past.push(known)
      if (past.length > limit) past.shift()
      return known
    },
    after: (id: number) => past.filter((message) => message.id > id),
  }
}

function createClients<Who>(stored: Pick<SseStore<Who>, 'position'> | undefined) {
  const clients = new Set<Client<Who>>()
  const closings = createClosings<Who>()
  /** In this turn of the event loop: what is written meanwhile can't have been read yet. */
  const measured = new Set<Client<Who>>()
  let heartbeat: NodeJS.Timeout | undefined

  const isBehind = (client: Client<Who>): boolean => {
    if (measured.has(client)) return false
    if (measured.size === 0) setImmediate(() => measured.clear())
    measured.add(client)
    return client.response.writableLength > largestBacklogBytes
  }
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
    if (!clients.has(client)) return
    if (isBehind(client)) drop(client)
    else client.response.write(frame)
  }
  const beat = () => {
    // Events that are not for a client move its place too, so that its place is never older than what is stored.
    const frame = stored ? `id: ${stored.position()}\n:\n\n` : ':\n\n'
    for (const client of clients) write(client, client.queue ? ':\n\n' : frame)
  }
  return {
    clients,
    /** @returns false when it was closed, because it belongs to what was closed since its request began */
    add: (client: Client<Who>, beganMs: number): boolean => {
      clients.add(client)
      client.response.on('close', () => drop(client))
      heartbeat ??= setInterval(beat, heartbeatMs).unref()
      if (!closings.apply(client.who, beganMs)) return true
      end(client)
      return false
    },
    drop,
    end,
    write,
    close: (of?: (who: Who) => boolean) => {
      closings.add(of)
      for (const client of clients) {
        if (of?.(client.who) ?? true) end(client)
      }
    },
  }
}

/** Resolves once the client has read enough, or is gone. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
    if (isClosed(response)) done()
  })

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
  reply.raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream;charset=UTF-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    // HTTP/2 has no headers about the connection.
    ...(http2StreamOf(reply.raw) ? {} : { connection: 'keep-alive' }),
  })
  if (!http2StreamOf(reply.raw)) reply.raw.socket?.setNoDelay(true)
  return reply.raw
}
