import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http, inChunks, type PageRequest, pageQuery, pageSchema, queryText, sendPage } from '../../kernel/http/index.ts'
import { NoSignIn } from '../users.errors.ts'
import { countActivity, findLatestActivity, knownOrders, listActivity, type SignInActivityRow } from './activity.queries.ts'

const AuthenticationActivityDto = z
  .object({
    userId: z.string().nullable().meta({ description: 'ID of the user; null when no account matched.' }),
    email: z.string().nullable().meta({ description: 'Email address; null when unknown.' }),
    apiKeyId: z.string().nullable().meta({ description: 'ID of the API key; null for other sign-ins.' }),
    apiKeyComment: z.string().nullable().meta({ description: 'Description of the API key; null for other sign-ins.' }),
    ip: z.string().nullable().meta({ description: 'IP address of the client; null when unknown.' }),
    userAgent: z.string().nullable().meta({ description: 'User agent of the client; null when unknown.' }),
    success: z.boolean().meta({ description: 'Whether the sign-in succeeded.' }),
    error: z.string().nullable().meta({ description: 'Why the sign-in failed; null when it succeeded.' }),
    dateTime: z.string().meta({ description: 'UTC, ISO 8601.' }),
    source: z.string().meta({
      description:
        'How the client signed in: Password, PasswordAndCode, PasswordAndRecoveryCode, Passkey, ApiKey, RememberMe, TrustedHeader, Invitation, PasswordReset (a new password was set with a link), Guest, or OAuth2 with a colon and the name of the provider. TwoFactorOn, TwoFactorOff, TwoFactorReset, RecoveryCodesRenewed, PasskeyAdded and PasskeyRemoved are changes to how the account signs in.',
    }),
  })
  .meta({ id: 'AuthenticationActivity' })
const ActivityPage = pageSchema(AuthenticationActivityDto)

const maxUnpaged = 10_000

export const activityRoutes =
  ({ db }: { readonly db: Db }) =>
  (http: Http) => {
    const schema = { querystring: pageQuery, response: { 200: ActivityPage } }
    http.get(
      '/api/v2/users/me/authentication-activity',
      { schema: { ...schema, summary: 'List your sign-ins' }, config: { right: 'user' } },
      async ({ principal, query }, reply) => sendPage(reply, await readPage(db, callerOf({ principal }).userId, query)),
    )
    http.get(
      '/api/v2/users/authentication-activity',
      { schema: { ...schema, summary: 'List the sign-ins of all users' }, config: { right: 'admin' } },
      async ({ query }, reply) => sendPage(reply, await readPage(db, undefined, query)),
    )
    http.get(
      '/api/v2/users/:id/authentication-activity/latest',
      {
        schema: {
          summary: 'Get the latest sign-in of a user',
          params: z.object({ id: z.string() }),
          querystring: z.object({ apikey_id: queryText }),
          response: { 200: AuthenticationActivityDto },
        },
        config: { right: 'same-user' },
      },
      async ({ params, query }) => {
        const row = await findLatestActivity(db, params.id, query.apikey_id)
        if (!row) throw NoSignIn(params.id)
        return toDto(row)
      },
    )
  }

async function readPage(db: Db, userId: string | undefined, request: PageRequest) {
  const { unpaged, page, size, sort } = request
  const window = unpaged ? { offset: 0, limit: maxUnpaged } : { offset: page * size, limit: size }
  const total = await countActivity(db, userId)
  const rows = await listActivity(db, { ...(userId === undefined ? {} : { userId }), sort, ...window })
  const sorted = { ...request, sort: knownOrders(sort) }
  return { schema: ActivityPage, request: sorted, total, length: rows.length, rows: inChunks(rows.map(toDto)) }
}

const toDto = (row: SignInActivityRow): z.infer<typeof AuthenticationActivityDto> => ({
  userId: row.userId,
  email: row.email,
  apiKeyId: row.apiKeyId,
  apiKeyComment: row.apiKeyComment,
  ip: row.address,
  userAgent: row.userAgent,
  success: row.success === 1,
  error: row.error,
  dateTime: isoInstant(row.at),
  source: row.source,
})
