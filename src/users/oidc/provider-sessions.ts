// The sessions that were opened with a provider: signing out there too, and being signed out from there.
import type { Clock } from '../../kernel/clock/index.ts'
import { afterCommit, type Db, inTransaction } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { openStored, type SecretBox, SecretKeyInvalid } from '../../kernel/secrets/index.ts'
import type { Provider, Providers } from '../providers/providers.ts'
import { endRememberMe } from '../sign-in/remember-me.queries.ts'
import { deleteSession } from '../sign-in/sessions.queries.ts'
import { type Sessions, sessionIdOf } from '../sign-in/sessions.ts'
import { findIdentity } from './identities.queries.ts'
import type { ProviderClient } from './provider-client.ts'
import {
  deleteProviderSession,
  findProviderSession,
  insertProviderSession,
  listProviderSessions,
  listProviderSessionsBySid,
  moveProviderSession,
  type ProviderSessionRow,
} from './provider-sessions.queries.ts'

export interface OpenedSession {
  readonly token: string
  readonly providerId: string
  readonly identityId: string
  readonly sid: string | undefined
  readonly idToken: string | undefined
  readonly rememberMe: { readonly id: string; readonly untilMs: number } | undefined
}

export interface ProviderSessions {
  record(opened: OpenedSession): Promise<void>
  /** A remember-me cookie opened another session. */
  follow(rememberMeId: string, token: string): Promise<void>
  /** Where the browser must go to sign out at the provider too; undefined when there is nothing to do. */
  signOutUrl(sessionId: string, returnTo: string): Promise<URL | undefined>
  /** Ends sessions that a provider reports as ended, with their remember-me cookies. @returns how many */
  end(provider: Provider, ended: { readonly subject: string | undefined; readonly sid: string | undefined }): Promise<number>
}

interface ProviderSessionsParts {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
  readonly log: Log
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly providers: Providers
  readonly client: ProviderClient
}

export function createProviderSessions(parts: ProviderSessionsParts): ProviderSessions {
  const { db, clock, secrets, providers, client, log } = parts
  return {
    record: async ({ token, providerId, identityId, sid = null, idToken, rememberMe }) => {
      const id = newId(clock.now())
      const row: ProviderSessionRow = {
        ...{ id, identityId, providerId, sid },
        sessionId: sessionIdOf(token),
        sealedIdToken: idToken === undefined ? null : await sealIfPossible(secrets, idToken, placeOf(id)),
        rememberMeId: rememberMe?.id ?? null,
        rememberMeUntilMs: rememberMe ? rememberMe.untilMs : 0,
      }
      await insertProviderSession(db, row, clock.now())
    },
    follow: async (rememberMeId, token) => void (await moveProviderSession(db, rememberMeId, sessionIdOf(token))),
    signOutUrl: async (sessionId, returnTo) => {
      const row = await findProviderSession(db, sessionId)
      if (!row) return undefined
      const provider = await providers.find(row.providerId)
      if (!provider?.signOutAtProvider) return undefined
      const { secret: idToken } = await openStored(secrets, row.sealedIdToken, placeOf(row.id))
      await deleteProviderSession(db, row.id)
      return client.signOutUrl(provider, { idToken, returnTo }).catch((error: unknown) => {
        // Signing out here must work while the provider is down.
        log.warn({ err: error, provider: provider.id }, "Couldn't sign out at the provider")
        return undefined
      })
    },
    end: async (provider, { subject, sid }) => {
      const rows = await endedSessions(db, provider, { subject, sid })
      await inTransaction(db, async (trx) => {
        for (const { id, sessionId, rememberMeId, rememberMeUntilMs } of rows) {
          if (rememberMeId !== null) await endRememberMe(trx, { id: rememberMeId, untilMs: rememberMeUntilMs }, clock.now())
          await deleteProviderSession(trx, id)
          if (sessionId !== null) await deleteSession(trx, sessionId)
        }
        afterCommit(trx, parts.sessions.forget)
        const sessionIds = rows.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
        if (sessionIds.length > 0) parts.events.emitIn(trx, 'user.sessions-ended', { sessionIds })
      })
      return rows.length
    },
  }
}

async function endedSessions(
  db: Db,
  provider: Provider,
  { subject, sid }: { readonly subject: string | undefined; readonly sid: string | undefined },
): Promise<readonly ProviderSessionRow[]> {
  if (subject === undefined) return sid === undefined ? [] : listProviderSessionsBySid(db, provider.id, sid)
  const identity = await findIdentity(db, provider.issuer, subject)
  const rows = identity ? await listProviderSessions(db, identity.id, sid) : []
  return rows.filter(({ providerId }) => providerId === provider.id)
}

/** The token is only a hint for signing out, so a damaged secrets.key must not prevent a sign-in. */
const sealIfPossible = (secrets: SecretBox, idToken: string, place: string): Promise<string | null> =>
  secrets.seal(idToken, place).catch((error: unknown) => {
    if (SecretKeyInvalid.matches(error)) return null
    throw error
  })

const placeOf = (id: string): string => `ID token ${id}`
