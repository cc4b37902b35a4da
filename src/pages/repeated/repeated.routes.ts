import { join } from 'node:path'
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { type Http, pageQuery, toPage } from '../../kernel/http/index.ts'
import { type DecideDeps, decide, pictureOf, requestRemoval } from './decide.ts'
import { countKnown, countMatches, countUnknown, listKnown, listMatches, listUnknown } from './repeated.queries.ts'
import { Decision, HashParams, KnownPages, KnownQuery, MatchChoice, Matches, ThumbnailQuery, UnknownPages } from './repeated.schemas.ts'

const base = '/api/v1/page-hashes'
const config = { right: 'admin' } as const
const queued = { 202: z.undefined().meta({ description: 'Queued.' }) }
const rememberedPx = 300

const windowOf = ({ page, size, sort }: z.output<typeof pageQuery>) => ({ offset: page * size, limit: size, sort })

/** Pages shared by many books, and decisions about them (docs/api/komga-contract.md, "Repeated pages"). */
export const repeatedRoutes = (deps: DecideDeps) => (http: Http) => {
  const { db } = deps
  http.get(
    base,
    { schema: { summary: 'List known duplicate pages', querystring: KnownQuery, response: { 200: KnownPages } }, config },
    async ({ query }) => {
      const [rows, total] = await Promise.all([listKnown(db, query.action, windowOf(query)), countKnown(db, query.action)])
      const content = rows.map(({ hash, sizeBytes, action, deleteCount, matchCount, createdAt, modifiedAt }) => ({
        ...{ hash, size: sizeBytes, action, deleteCount, matchCount },
        ...{ created: isoInstant(createdAt), lastModified: isoInstant(modifiedAt) },
      }))
      return toPage(content, total, { ...query, unpaged: false })
    },
  )
  http.get(
    `${base}/unknown`,
    { schema: { summary: 'List unknown duplicate pages', querystring: pageQuery, response: { 200: UnknownPages } }, config },
    async ({ query }) => {
      const [rows, total] = await Promise.all([listUnknown(db, windowOf(query)), countUnknown(db)])
      const content = rows.map(({ hash, sizeBytes, matchCount }) => ({ hash, size: sizeBytes, matchCount }))
      return toPage(content, total, { ...query, unpaged: false })
    },
  )
  http.get(
    `${base}/:pageHash`,
    {
      schema: { summary: 'List the books with a duplicate page', params: HashParams, querystring: pageQuery, response: { 200: Matches } },
      config,
    },
    async ({ params, query }) => {
      const [rows, total] = await Promise.all([listMatches(db, params.pageHash, windowOf(query)), countMatches(db, params.pageHash)])
      const content = rows.map((row) => ({
        ...{ bookId: row.bookId, url: join(row.root, row.path), pageNumber: row.number },
        ...{ fileName: row.fileName, fileSize: row.sizeBytes, mediaType: row.mediaType },
      }))
      return toPage(content, total, { ...query, unpaged: false })
    },
  )
  http.put(
    base,
    { schema: { summary: 'Choose what happens to a duplicate page', body: Decision, response: queued }, config },
    async ({ body }, reply) => {
      await decide(deps, { hash: body.hash, action: body.action, sizeBytes: body.size ?? null })
      return reply.status(202).send()
    },
  )
  http.post(
    `${base}/:pageHash/delete-all`,
    { schema: { summary: 'Delete a duplicate page from all books', params: HashParams, response: queued }, config },
    async ({ params }, reply) => {
      await requestRemoval(deps, params.pageHash)
      return reply.status(202).send()
    },
  )
  http.post(
    `${base}/:pageHash/delete-match`,
    { schema: { summary: 'Delete a duplicate page from a book', params: HashParams, body: MatchChoice, response: queued }, config },
    async ({ params, body }, reply) => {
      await requestRemoval(deps, params.pageHash, { bookId: body.bookId, number: body.pageNumber })
      return reply.status(202).send()
    },
  )
  http.get(
    `${base}/:pageHash/thumbnail`,
    { schema: { summary: 'Get the thumbnail of a known duplicate page', params: HashParams }, config },
    async ({ params }, reply) => reply.type('image/jpeg').send(await pictureOf(deps, params.pageHash, rememberedPx)),
  )
  http.get(
    `${base}/unknown/:pageHash/thumbnail`,
    { schema: { summary: 'Get the thumbnail of an unknown duplicate page', params: HashParams, querystring: ThumbnailQuery }, config },
    async ({ params, query }, reply) => reply.type('image/jpeg').send(await pictureOf(deps, params.pageHash, query.resize)),
  )
}
