// Guarantee: a page of any length has the body that JSON.stringify would produce for all of it, written a few rows at a time. Other
// requests are served in between, a slow client delays no one and fills no memory, and a disconnect ends the work. A failure midway
// closes the connection, so a client never takes a partial response as complete.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { LongWork } from '../../long-work/index.ts'
import { limitStall } from '../http2-streams.ts'
import { maxPageSize, toPage } from './page.ts'

/** Rows read and written per chunk; takes a few milliseconds of the event loop. */
export const rowsPerChunk = 50
/** Up to the maximum page size, rows are sent in one piece with a digest (revalidation.ts); more are streamed without one. */
export const maxRowsUnstreamed = maxPageSize
/** A client that reads nothing for this long counts as disconnected, whatever the state of its connection. */
const timeoutMs = 60_000

export interface PageToSend<T> {
  /** Created by `pageSchema`. */
  readonly schema: PageSchema<T>
  readonly request: Parameters<typeof toPage>[2]
  /** Total number of rows. */
  readonly total: number
  /** Maximum number of rows to send; fewer if some are deleted meanwhile. */
  readonly length: number
  /** The rows in order, in arrays of at most `rowsPerChunk`. */
  readonly rows: AsyncIterable<readonly T[]> | Iterable<readonly T[]>
}

export interface PageSchema<T> {
  encode(page: ReturnType<typeof toPage<T>>): unknown
  readonly shape: { readonly content: { encode(rows: T[]): unknown } }
}

/** Sends a page in chunks. */
export async function sendPage<T>(reply: FastifyReply, page: PageToSend<T>): Promise<FastifyReply> {
  const chunks = textOf(page, reply.server.longWork)
  reply.type('application/json; charset=utf-8')
  if (page.length <= maxRowsUnstreamed) {
    let text = ''
    for await (const chunk of chunks) text += chunk
    return reply.send(text)
  }
  limitStall(reply.raw, timeoutMs)
  const body = reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(chunks, { objectMode: false })
  return reply.send(body)
}

async function* textOf<T>({ schema, request, total, rows }: PageToSend<T>, longWork: LongWork): AsyncGenerator<string> {
  yield '{"content":['
  let sent = 0
  for await (const some of rows) {
    if (sent > 0) await longWork.nextChunk()
    const text = JSON.stringify(schema.shape.content.encode([...some])).slice(1, -1)
    if (some.length > 0) yield sent > 0 ? `,${text}` : text
    sent += some.length
  }
  const end = { ...toPage<T>([], total, request), numberOfElements: sent, empty: sent === 0 }
  yield JSON.stringify(schema.encode(end)).slice('{"content":['.length)
}

/** Splits loaded rows into chunks. */
export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerChunk) yield rows.slice(start, start + rowsPerChunk)
}
