import { z } from 'zod'
import { callerOf, type Http, negotiateType } from '../../kernel/http/index.ts'
import { RegistrationClosed } from './koreader.errors.ts'
import { KoreaderProgress, KoreaderProgressUpdate } from './koreader.schemas.ts'
import { findSyncedProgress, type SyncProgressDeps, saveSyncedProgress } from './sync-progress.ts'

const types = ['application/json', 'application/vnd.koreader.v1+json'] as const
/** The plugin sends the API key in its field for a user name; the password is ignored. */
const synced = { right: 'koreader-sync', apiKeyHeader: 'x-auth-user' } as const

/** KOReader's progress plugin (docs/api/komga-contract.md, "KOReader sync"). */
export const koreaderRoutes = (deps: SyncProgressDeps) => (http: Http) => {
  const response = { 200: z.object({ authorized: z.literal('OK').meta({ description: 'Always OK.' }) }) }
  http.get('/koreader/users/auth', { schema: { summary: 'Sign in from KOReader', response }, config: synced }, async (request, reply) => {
    negotiateType({ request, reply }, types)
    return { authorized: 'OK' as const }
  })
  http.post(
    '/koreader/users/create',
    { schema: { summary: 'Register a KOReader account (always refused)' }, config: { right: 'anyone' } },
    async () => {
      throw RegistrationClosed()
    },
  )
  const ofDocument = z.object({ document: z.string() })
  http.get(
    '/koreader/syncs/progress/:document',
    {
      schema: { summary: 'Get the position of a document', params: ofDocument, response: { 200: KoreaderProgress.partial() } },
      config: synced,
    },
    async (request, reply) => {
      negotiateType({ request, reply }, types)
      // Without progress the fields are omitted: the plugin reads anything else as a position.
      return (await findSyncedProgress(deps, callerOf(request), request.params.document)) ?? {}
    },
  )
  const stored = z.object({
    document: z.string().meta({ description: "KOReader's hash of the file." }),
    timestamp: z.int().meta({ description: 'Epoch seconds.' }),
  })
  http.put(
    '/koreader/syncs/progress',
    { schema: { summary: 'Save the position of a document', body: KoreaderProgressUpdate, response: { 200: stored } }, config: synced },
    async (request, reply) => {
      negotiateType({ request, reply }, types)
      await saveSyncedProgress(deps, callerOf(request), request.body)
      return { document: request.body.document, timestamp: Math.floor(deps.clock.now() / 1000) }
    },
  )
}
