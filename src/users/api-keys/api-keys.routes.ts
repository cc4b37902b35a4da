import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { ApiKeyCreation, ApiKeyDto, noContent } from '../users.schemas.ts'
import type { ApiKeyRow } from '../users.tables.ts'
import type { ApiKeys } from './api-keys.ts'

const hidden = '******'

export const apiKeysRoutes =
  ({ apiKeys }: { readonly apiKeys: ApiKeys }) =>
  (http: Http) => {
    http.get(
      '/api/v2/users/me/api-keys',
      { schema: { summary: 'List your API keys', response: { 200: z.array(ApiKeyDto) } }, config: { right: 'user' } },
      async ({ principal }) => (await apiKeys.listOf(callerOf({ principal }).userId)).map((row) => toDto(row, hidden)),
    )
    http.post(
      '/api/v2/users/me/api-keys',
      { schema: { summary: 'Create an API key', body: ApiKeyCreation, response: { 200: ApiKeyDto } }, config: { right: 'user' } },
      async ({ principal, body }) => {
        const { row, key } = await apiKeys.create(callerOf({ principal }).userId, body.comment)
        return toDto(row, key)
      },
    )
    http.delete(
      '/api/v2/users/me/api-keys/:id',
      {
        schema: { summary: 'Revoke an API key', params: z.object({ id: z.string() }), response: { 204: noContent } },
        config: { right: 'user' },
      },
      async (request, reply) => {
        await apiKeys.remove(callerOf(request).userId, request.params.id)
        return reply.status(204).send()
      },
    )
  }

const toDto = (row: ApiKeyRow, key: string): z.infer<typeof ApiKeyDto> => ({
  id: row.id,
  userId: row.userId,
  key,
  comment: row.comment,
  createdDate: isoInstant(row.createdAt),
  lastModifiedDate: isoInstant(row.modifiedAt),
})
