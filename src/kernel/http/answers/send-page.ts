// Promise: a page of any length has the body that JSON.stringify would give for the whole of it, written a few rows at a time: other
// requests are answered in between, a client that reads slowly holds up nobody and fills no memory, and one that leaves ends the work.
// What fails half-way breaks the connection off: a client never takes a part for the whole.
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { LongWork } from '../../long-work/index.ts'
import { maxPageSize, toPage } from './page.ts'

/** Rows that one piece of work reads and writes; a few milliseconds of the event loop. */
export const rowsPerChunk = 50
/** As many rows as a client may ask for as one page are sent in one, with a digest (revalidation.ts); more are streamed without. */
export const maxRowsUnstreamed = maxPageSize
/** A client that takes nothing for so long has gone, whatever its connection says. */
const timeoutMs = 60_000

export interface PageToSend<T> {
  /** Made by `pageOf`. */
  readonly schema: PageSchema<T>
  readonly request: Parameters<typeof toPage>[2]
  /** How many there are in all. */
  readonly total: number
  /** Rows to send at most; as many as `rows` gives unless some go meanwhile. */
  readonly length: number
  /** The rows in order, each array at most `rowsPerChunk` of them. */
  readonly rows: AsyncIterable<readonly T[]> | Iterable<readonly T[]>
}

export interface PageSchema<T> {
  encode(page: ReturnType<typeof toPage<T>>): unknown
  readonly shape: { readonly content: { encode(rows: T[]): unknown } }
}

/** Answers with a page, in pieces. */
export async function sendPage<T>(reply: FastifyReply, page: PageToSend<T>): Promise<FastifyReply> {
  const pieces = textOf(page, reply.server.longWork)
  reply.type('application/json; charset=utf-8')
  if (page.length <= maxRowsUnstreamed) {
    let text = ''
    for await (const piece of pieces) text += piece
    return reply.send(text)
  }
  if (reply.raw.socket instanceof Socket) reply.raw.socket.setTimeout(timeoutMs)
  const body = reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(pieces, { objectMode: false })
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

/** Rows that are known already, in pieces. */
export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsPerChunk) yield rows.slice(start, start + rowsPerChunk)
}
