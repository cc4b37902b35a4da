import type { Db } from '../../kernel/db/index.ts'

interface SignInFlowTable {
  /** SHA-256 of the state, hexadecimal. */
  id: string
  providerId: string
  /** SHA-256 of the cookie of the browser that started, hexadecimal. */
  browserHash: string
  nonce: string
  codeVerifier: string
  redirectUri: string
  /** Page of the app; null when a client of Komga started. */
  returnTo: string | null
  staySignedIn: 0 | 1
  /** The user who links an account; null for a sign-in. */
  userId: string | null
  /** The invitation that the person opened; null without one. */
  invitationId: string | null
  startedAt: number
}
export type SignInFlowRow = Readonly<SignInFlowTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    signInFlow: SignInFlowTable
  }
}

export const insertFlow = (db: Db, row: SignInFlowRow) => db.insertInto('signInFlow').values(row).execute()

/** Takes a sign-in, which only one caller gets, on any node. */
export const takeFlow = (db: Db, id: string) => db.deleteFrom('signInFlow').where('id', '=', id).returningAll().executeTakeFirst()

export const deleteFlowsBefore = (db: Db, beforeMs: number) => db.deleteFrom('signInFlow').where('startedAt', '<', beforeMs).execute()

export async function countFlows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('signInFlow')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
