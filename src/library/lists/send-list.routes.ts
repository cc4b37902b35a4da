// Sends a page of a list, or the whole list if the client requests it: `unpaged=true` may mean a few hundred thousand books.
// All ids, a few megabytes, are read first, from one snapshot and in the requested order. The rows are loaded in small batches as the
// client reads them. A slow client therefore keeps no transaction open, which would make SQLite's log grow: rows that change meanwhile
// are sent in their new state, and deleted ones are omitted.
import type { FastifyReply } from 'fastify'
import { callerOf, closingOf, inChunks, rowsPerChunk, sendPage } from '../../kernel/http/index.ts'
import type { ListResult, LongList } from './id-page.ts'

/** Sends the result of a list query. */
export async function sendList<T>(reply: FastifyReply, list: ListResult<T>): Promise<FastifyReply> {
  const { matches } = list
  if ('every' in matches) return sendLongList(reply, list, matches)
  const rows = loadEach(list, inChunks(matches.ids))
  return sendPage(reply, { schema: list.schema, request: list.page, total: matches.total, length: matches.ids.length, rows })
}

async function sendLongList<T>(reply: FastifyReply, list: ListResult<T>, { every }: LongList): Promise<FastifyReply> {
  const { longWork } = reply.server
  const closed = closingOf(reply)
  const end = await longWork.begin(callerOf(reply.request).userId, closed)
  closed.addEventListener('abort', end)
  const packs = await packIds(every(), closed)
  const length = packs.reduce((sum, { count }) => sum + count, 0)
  const ids = packs.values().map(({ text }) => text.split(','))
  return sendPage(reply, { schema: list.schema, request: list.page, total: length, length, rows: loadEach(list, ids) })
}

interface PackedIds {
  readonly text: string
  readonly count: number
}

/** Packs the ids of a batch into one string, which takes a third of the memory. */
async function packIds(rows: AsyncIterable<{ readonly id: string }>, signal: AbortSignal): Promise<readonly PackedIds[]> {
  const packed: PackedIds[] = []
  let chunk: string[] = []
  const pack = () => {
    if (chunk.length > 0) packed.push({ text: chunk.join(), count: chunk.length })
    chunk = []
  }
  for await (const { id } of rows) {
    signal.throwIfAborted()
    if (chunk.push(id) === rowsPerChunk) pack()
  }
  pack()
  return packed
}

async function* loadEach<T>({ load }: Pick<ListResult<T>, 'load'>, chunks: Iterable<readonly string[]>): AsyncGenerator<readonly T[]> {
  for (const ids of chunks) yield await load(ids)
}
