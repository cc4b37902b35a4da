// A page of a list to a client, or the whole list where it asks for that: `unpaged=true` of a few hundred thousand books.
// The ids are read first, all of one moment and in the order that was asked for, whatever that is; a few megabytes. The rows are read
// from them a few at a time as the client takes them. So a slow client keeps no transaction open, which would keep SQLite's log growing:
// what changes meanwhile is shown as it is then, and what goes is left out.
import type { FastifyReply } from 'fastify'
import { closingOf, inChunks, rowsPerChunk, sendPage } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import type { LongList } from './id-page.ts'
import type { ListResult } from './list-result.ts'

/** Answers a request with what it has found. */
export async function sendList<T>(reply: FastifyReply, list: ListResult<T>): Promise<FastifyReply> {
  const { found } = list
  if ('every' in found) return sendLongList(reply, list, found)
  const rows = loadEach(list, inChunks(found.ids))
  return sendPage(reply, { schema: list.schema, request: list.page, total: found.total, length: found.ids.length, rows })
}

async function sendLongList<T>(reply: FastifyReply, list: ListResult<T>, { every }: LongList): Promise<FastifyReply> {
  const { longWork } = reply.server
  const closed = closingOf(reply)
  const end = await longWork.begin(callerOf(reply.request).userId, closed)
  closed.addEventListener('abort', end)
  const pieces = await packIds(every(), closed)
  const length = pieces.reduce((sum, { count }) => sum + count, 0)
  const ids = pieces.values().map(({ text }) => text.split(','))
  return sendPage(reply, { schema: list.schema, request: list.page, total: length, length, rows: loadEach(list, ids) })
}

interface PackedIds {
  readonly text: string
  readonly count: number
}

/** Ids of a piece in one text, which takes a third of the memory. */
async function packIds(rows: AsyncIterable<{ readonly id: string }>, signal: AbortSignal): Promise<readonly PackedIds[]> {
  const packed: PackedIds[] = []
  let piece: string[] = []
  const pack = () => {
    if (piece.length > 0) packed.push({ text: piece.join(), count: piece.length })
    piece = []
  }
  for await (const { id } of rows) {
    signal.throwIfAborted()
    if (piece.push(id) === rowsPerChunk) pack()
  }
  pack()
  return packed
}

async function* loadEach<T>({ load }: Pick<ListResult<T>, 'load'>, pieces: Iterable<readonly string[]>): AsyncGenerator<readonly T[]> {
  for (const ids of pieces) yield await load(ids)
}
