// Sends a page of a list, or the whole list if the client requests it: `unpaged=true` may mean a few hundred thousand books.
// All ids, a few megabytes, are read first, from one snapshot and in the requested order. The rows are loaded in small batches as the
// client reads them. A slow client therefore keeps no transaction open, which would make SQLite's log grow: rows that change meanwhile
// are sent in their new state, and deleted ones are omitted.
import type { FastifyReply } from 'fastify'
import { closingOf, inChunks, rowsPerChunk, sendPage } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import type { LongList } from './id-page.ts'
import type { ListResult } from './list-result.ts'

/** Sends the result of a list query. */
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

/** Packs the ids of a batch into one string, which takes a third of the memory. */
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
