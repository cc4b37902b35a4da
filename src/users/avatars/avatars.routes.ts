import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import { callerOf, filePart, type Http, matchesEtag, receiveUpload, UploadExpected } from '../../kernel/http/index.ts'
import type { MemoryBudget } from '../../kernel/memory/index.ts'
import { noContent } from '../users.schemas.ts'
import { deleteAvatar, findAvatar, listAvatarVersions, upsertAvatar } from './avatars.queries.ts'
import { shrinkAvatar } from './shrink-avatar.ts'

const AvatarNotFound = defineError('AVATAR_NOT_FOUND', 404, 'The user {id} has no profile picture.')

const maxBytes = 10 * 1024 * 1024

const AvatarDto = z
  .object({
    userId: z.string().meta({ description: 'ID of the user.' }),
    version: z.string().meta({ description: 'Changes with the picture. Add it to the URL of the picture as `v` to get the new one.' }),
  })
  .meta({ id: 'Avatar' })

interface AvatarsRouteDeps {
  readonly db: Db
  readonly memory: Pick<MemoryBudget, 'decoded'>
}

const byId = z.object({ id: z.string() })
const version = z.object({
  v: z.string().max(100).optional().meta({ description: "Version of the image, so that browsers don't show a cached one." }),
})

export const avatarsRoutes =
  ({ db, memory }: AvatarsRouteDeps) =>
  (http: Http) => {
    http.get(
      '/api/v1/avatars',
      {
        schema: { summary: 'List profile pictures (your own, or all for administrators)', response: { 200: z.array(AvatarDto) } },
        config: { right: 'user' },
      },
      async (request) => {
        const { userId, roles } = callerOf(request)
        return listAvatarVersions(db, roles.has('ADMIN') ? undefined : userId)
      },
    )
    http.get(
      '/api/v1/users/:id/avatar',
      { schema: { summary: 'Get the profile picture of a user', params: byId, querystring: version }, config: { right: 'same-user' } },
      async ({ params, headers }, reply) => {
        const avatar = await findAvatar(db, params.id)
        if (!avatar) throw AvatarNotFound(params.id)
        const etag = `"${avatar.version}"`
        reply.header('cache-control', 'private, max-age=604800').header('etag', etag)
        if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send()
        return reply.type('image/webp').send(Buffer.from(avatar.image, 'base64'))
      },
    )
    http.post(
      '/api/v1/users/me/avatar',
      {
        schema: { summary: 'Upload your profile picture', consumes: ['multipart/form-data'], response: { 200: AvatarDto } },
        config: { right: 'user', form: z.object({ file: filePart }) },
      },
      async (request) => {
        const { userId } = callerOf(request)
        const { file } = await receiveUpload(request, { maxBytes })
        if (!file) throw UploadExpected()
        const image = await shrinkAvatar(memory, file.bytes)
        const avatar = { userId, version: createHash('sha256').update(image).digest('hex').slice(0, 16) }
        await upsertAvatar(db, { ...avatar, image: image.toString('base64') })
        return avatar
      },
    )
    http.delete(
      '/api/v1/users/:id/avatar',
      {
        schema: { summary: 'Remove the profile picture of a user', params: byId, response: { 204: noContent } },
        config: { right: 'same-user' },
      },
      async ({ params }, reply) => {
        await deleteAvatar(db, params.id)
        return reply.status(204).send()
      },
    )
  }
