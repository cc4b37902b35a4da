import type { Db } from '../../kernel/db/index.ts'

interface ProviderSessionTable {
  id: string
  identityId: string
  providerId: string
  /** Null after the session has ended; a remember-me cookie opens another. */
  sessionId: string | null
  /** ID of the session at the provider. */
  sid: string | null
  /** Hint for signing out at the provider. */
  sealedIdToken: string | null
  /** ID of the remember-me cookie that was set with it. */
  rememberMeId: string | null
  /** 0 without such a cookie. */
  rememberMeUntilMs: number
}
export type ProviderSessionRow = Readonly<ProviderSessionTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    providerSession: ProviderSessionTable
  }
}

export async function insertProviderSession(db: Db, row: ProviderSessionRow, nowMs: number): Promise<void> {
  await db.deleteFrom('providerSession').where('sessionId', 'is', null).where('rememberMeUntilMs', '<', nowMs).execute()
  await db.insertInto('providerSession').values(row).execute()
}

export const findProviderSession = (db: Db, sessionId: string) =>
  db.selectFrom('providerSession').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()

/** A remember-me cookie has opened another session. */
export const moveProviderSession = (db: Db, rememberMeId: string, sessionId: string) =>
  db.updateTable('providerSession').set({ sessionId }).where('rememberMeId', '=', rememberMeId).execute()

export const deleteProviderSession = (db: Db, id: string) => db.deleteFrom('providerSession').where('id', '=', id).execute()

/** The sessions of an account at a provider; only those of one session there when `sid` is given. */
export const listProviderSessions = (db: Db, identityId: string, sid: string | undefined) =>
  db
    .selectFrom('providerSession')
    .selectAll()
    .where('identityId', '=', identityId)
    .$call((query) => (sid === undefined ? query : query.where('sid', '=', sid)))
    .execute()

export const listProviderSessionsBySid = (db: Db, providerId: string, sid: string) =>
  db.selectFrom('providerSession').selectAll().where('providerId', '=', providerId).where('sid', '=', sid).execute()
