import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { piecesInTurn } from '../../kernel/disk-calls/index.ts'
import { modifiedMsOf } from '../../kernel/files/index.ts'
import { contentDisposition, isFresh, parseRange } from '../conditional.rules.ts'
import { nothing } from '../pages/pages.routes.ts'
import { statReadable } from './stat-readable.ts'

const cacheControl = 'max-age=0, must-revalidate, private'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface SentFile {
  readonly path: string
  /** Name that the client saves it under. */
  readonly name: string
  readonly mediaType: string
}

/**
 * Sends a file as an attachment, or the part of it that the client asks for.
 * @throws BookFileMissing, BookFileNotReadable, DiskNotResponding
 */
export async function sendFile({ request, reply }: Exchange, { path, name, mediaType }: SentFile): Promise<FastifyReply> {
  const stats = await statReadable(path)
  const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`
  const range = mayContinue(request.headers['if-range'], etag) ? parseRange(request.headers.range, stats.size) : undefined
  reply.header('etag', etag).header('last-modified', new Date(modifiedMsOf(stats)).toUTCString())
  reply.header('cache-control', cacheControl).header('accept-ranges', 'bytes')
  reply.header('content-disposition', contentDisposition('attachment', name))
  if (isFresh(request.headers, { etag })) return reply.status(304).send()
  reply.type(mediaType || 'application/octet-stream')
  if (request.method === 'HEAD') return reply.header('content-length', stats.size).send(nothing())
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${stats.size}`).send()
  if (!range) return reply.header('content-length', stats.size).send(streamOf(path, 0, stats.size))
  reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${stats.size}`)
  return reply.header('content-length', range.last - range.first + 1).send(streamOf(path, range.first, range.last + 1))
}

const streamOf = (path: string, start: number, end: number): Readable =>
  Readable.from(piecesInTurn(path, start, end), { objectMode: false, highWaterMark: 1 })

/** Whether the client holds the beginning of this file; a replaced file is sent whole (RFC 9110, 13.1.5). */
const mayContinue = (ifRange: string | string[] | undefined, etag: string): boolean => ifRange === undefined || ifRange === etag
