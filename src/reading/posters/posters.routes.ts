// Poster routes for every kind of owner, at the addresses that Komga's clients use (docs/api/komga-contract.md, "Posters").
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireDefined } from '../../kernel/errors/index.ts'
import { callerOf, filePart, type Http, type Principal, queryFlag, receiveUpload, UploadExpected } from '../../kernel/http/index.ts'
import type { PosterOwnerKind } from '../../library/posters/index.ts'
import { isFresh } from '../conditional.rules.ts'
import { type OwnerKey, posterDtos } from './posters.schemas.ts'
import type { Poster, Posters } from './posters.ts'
import { readPoster, type ShownPoster, type ShowPoster } from './show-poster.ts'

/** One kind of owner, with the functions of its feature. */
export interface PosterSubject {
  readonly kind: PosterOwnerKind
  /** Such as `/api/v1/books`. */
  readonly address: string
  /** For summaries, such as `book`. */
  readonly noun: string
  readonly ownerKey: OwnerKey
  readonly cacheControl: string
  /** @throws when it does not exist or is hidden from the caller */
  check(ownerId: string, caller: Principal): Promise<void>
  /** The poster that it shows now. @throws as `check`, and PosterNotFound */
  show(ownerId: string, caller: Principal): Promise<ShownPoster>
  /** @throws when it accepts no uploads */
  checkUpload?(ownerId: string): Promise<void>
}

const accepted = { 202: z.undefined().meta({ description: 'Done.' }) }

export interface PosterRouteDeps {
  readonly posters: Posters
  readonly showPoster: ShowPoster
}

const maxBytes = 20 * 1024 * 1024
const defaultCaching = 'max-age=0, must-revalidate, private'

/** Mounts the poster routes of one kind of owner. */
export const posterRoutes = (deps: PosterRouteDeps, subject: PosterSubject) => (http: Http) => {
  readRoutes(http, deps, subject)
  writeRoutes(http, deps, subject)
}

const version = z.object({
  v: z.string().max(500).optional().meta({ description: "Version of the image, so that browsers don't show a cached one." }),
})

function readRoutes(http: Http, { posters, showPoster }: PosterRouteDeps, subject: PosterSubject): void {
  const { noun } = subject
  const { owner, ofOwner, ofOne, Dto, ownerOf, toDto } = shapesOf(subject)
  http.get(
    `${owner}/thumbnail`,
    { schema: { summary: `Get the poster of a ${noun}`, params: ofOwner, querystring: version }, config: { right: 'user' } },
    async (request, reply) => {
      const { id } = ownerOf(request.params)
      return sendPoster(await subject.show(id, callerOf(request)), { request, reply }, subject.cacheControl)
    },
  )
  http.get(
    `${owner}/thumbnails`,
    { schema: { summary: `List the posters of a ${noun}`, params: ofOwner, response: { 200: z.array(Dto) } }, config: { right: 'user' } },
    async (request) => {
      const one = ownerOf(request.params)
      await subject.check(one.id, callerOf(request))
      return (await posters.list(one)).map(toDto)
    },
  )
  http.get(
    `${owner}/thumbnails/:posterId`,
    { schema: { summary: `Get one of the posters of a ${noun}`, params: ofOne }, config: { right: 'user' } },
    async (request, reply) => {
      const one = ownerOf(request.params)
      await subject.check(one.id, callerOf(request))
      const poster = await showPoster.one(await posters.get(one, posterIdOf(request.params)))
      return sendPoster(poster, { request, reply }, defaultCaching)
    },
  )
}

function writeRoutes(http: Http, { posters }: PosterRouteDeps, subject: PosterSubject): void {
  const { noun } = subject
  const { owner, ofOwner, ofOne, Dto, ownerOf, toDto } = shapesOf(subject)
  http.post(
    `${owner}/thumbnails`,
    {
      schema: {
        summary: `Upload a poster for a ${noun}`,
        consumes: ['multipart/form-data'],
        params: ofOwner,
        querystring: z.object({ selected: queryFlag }),
        response: { 200: Dto },
      },
      config: {
        right: 'admin',
        form: z.object({ file: filePart, selected: queryFlag.meta({ description: 'Whether to select the poster; true when omitted.' }) }),
      },
    },
    async (request) => {
      const one = ownerOf(request.params)
      await subject.check(one.id, callerOf(request))
      await subject.checkUpload?.(one.id)
      const { file, fields } = await receiveUpload(request, { maxBytes })
      if (!file) throw UploadExpected()
      const selected = request.query.selected ?? fields.selected !== 'false'
      return toDto(await posters.upload(one, { bytes: file.bytes, selected }))
    },
  )
  http.put(
    `${owner}/thumbnails/:posterId/selected`,
    { schema: { summary: `Select the poster of a ${noun}`, params: ofOne, response: accepted }, config: { right: 'admin' } },
    async (request, reply) => {
      const one = ownerOf(request.params)
      await subject.check(one.id, callerOf(request))
      await posters.select(one, posterIdOf(request.params))
      return reply.status(202).send()
    },
  )
  http.delete(
    `${owner}/thumbnails/:posterId`,
    { schema: { summary: `Delete a poster of a ${noun}`, params: ofOne, response: accepted }, config: { right: 'admin' } },
    async (request, reply) => {
      const one = ownerOf(request.params)
      await subject.check(one.id, callerOf(request))
      await posters.remove(one, posterIdOf(request.params))
      return reply.status(202).send()
    },
  )
}

/** Addresses and schemas for one kind of owner. */
function shapesOf({ address, ownerKey, kind }: PosterSubject) {
  const ofOwner = z.object({ [ownerKey]: z.string() })
  const Dto = posterDtos[ownerKey]
  return {
    owner: `${address}/:${ownerKey}`,
    ofOwner,
    ofOne: ofOwner.extend({ posterId: z.string() }),
    Dto,
    ownerOf: (params: Readonly<Record<string, string>>) => ({
      kind,
      id: requireDefined(params[ownerKey], 'the owner of a poster in the path'),
    }),
    toDto: (poster: Poster) => Dto.parse({ ...factsOf(poster), [ownerKey]: poster.ownerId }),
  }
}

const posterIdOf = (params: Readonly<Record<string, string>>): string => requireDefined(params.posterId, 'the id of a poster in the path')

const factsOf = (poster: Poster) => ({
  id: poster.id,
  type: poster.type,
  selected: poster.selected === 1,
  mediaType: poster.mediaType,
  fileSize: poster.sizeBytes,
  width: poster.widthPx,
  height: poster.heightPx,
})

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends a poster, unless the client's cached copy is current. No Last-Modified: the next poster may be an older one. */
export async function sendPoster(poster: ShownPoster, { request, reply }: Exchange, cacheControl: string): Promise<FastifyReply> {
  const etagOf = ({ tag }: ShownPoster) => `"${tag}"`
  const isCurrent = (one: ShownPoster) => isFresh(request.headers, { etag: etagOf(one) })
  // Read first: an error must not get headers that let clients keep it.
  const { shown, bytes } = isCurrent(poster) ? { shown: poster } : await readPoster(poster)
  reply.header('etag', etagOf(shown)).header('cache-control', cacheControl)
  return isCurrent(shown) ? reply.status(304).send() : reply.type(shown.mediaType).send(bytes)
}
