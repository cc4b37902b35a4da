import { Readable } from 'node:stream'
import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { UploadBody, UploadDto, UploadParams, UploadQuery } from '../imports.schemas.ts'
import { appendToUpload, beginUpload, describeUploads, getUpload, removeUpload, type Upload, type UploadDeps } from './uploads.ts'

const path = '/api/v1/import-uploads'
const admin = { right: 'admin' } as const
const maxPartBytes = 64 * 1024 * 1024

const toDto = ({ expiresAt, ...upload }: Upload): z.infer<typeof UploadDto> => ({ ...upload, expiresAt: isoInstant(expiresAt) })

/** Uploads for imports, in parts that continue where a broken connection ended. */
export const uploadsRoutes = (deps: UploadDeps) => (http: Http) => {
  http.get(path, { schema: { summary: 'List uploads for imports', response: { 200: z.array(UploadDto) } }, config: admin }, async () =>
    (await describeUploads(deps)).map(toDto),
  )
  http.post(
    path,
    { schema: { summary: 'Begin an upload for an import', body: UploadBody, response: { 201: UploadDto } }, config: admin },
    async ({ body }, reply) => reply.status(201).send(toDto(await beginUpload(deps, body))),
  )
  http.get(
    `${path}/:uploadId`,
    { schema: { summary: 'Get an upload', params: UploadParams, response: { 200: UploadDto } }, config: admin },
    async ({ params }) => toDto(await getUpload(deps, params.uploadId)),
  )
  http.delete(
    `${path}/:uploadId`,
    {
      schema: { summary: 'Delete an upload', params: UploadParams, response: { 204: z.undefined().meta({ description: 'Deleted.' }) } },
      config: admin,
    },
    async ({ params }, reply) => {
      await removeUpload(deps, params.uploadId)
      return reply.status(204).send()
    },
  )
  // Only here is a body of this type accepted, and passed on as it arrives.
  http.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
    partRoute(deps, scope)
  })
}

const partRoute = (deps: UploadDeps, http: Http) =>
  http.patch(
    `${path}/:uploadId`,
    {
      schema: {
        summary: 'Continue an upload',
        description:
          'The body is a part of the file, of at most 64 MiB. After a broken connection, get the upload and continue at its offset.',
        consumes: ['application/octet-stream'],
        params: UploadParams,
        querystring: UploadQuery,
        response: { 200: UploadDto },
      },
      config: admin,
      bodyLimit: maxPartBytes,
    },
    async ({ params, query, body }) => {
      const part = body instanceof Readable ? body : Readable.from([])
      return toDto(await appendToUpload(deps, params.uploadId, query.offset, part))
    },
  )
