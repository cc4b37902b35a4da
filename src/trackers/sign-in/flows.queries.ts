import type { Db } from '../../kernel/db/index.ts'

/** A sign-in at a service that has started. */
export interface TrackerSignInTable {
  /** SHA-256 of the state, hexadecimal. */
  id: string
  userId: string
  pluginId: string
  codeVerifier: string
  redirectUri: string
  startedAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    trackerSignIn: TrackerSignInTable
  }
}

export const insertFlow = (db: Db, row: TrackerSignInTable) => db.insertInto('trackerSignIn').values(row).execute()

/** Takes a sign-in, which only one caller gets, on any node. */
export const takeFlow = (db: Db, id: string): Promise<TrackerSignInTable | undefined> =>
  db.deleteFrom('trackerSignIn').where('id', '=', id).returningAll().executeTakeFirst()

export const deleteFlowsBefore = (db: Db, beforeMs: number) => db.deleteFrom('trackerSignIn').where('startedAt', '<', beforeMs).execute()

export const deleteFlowsOf = (db: Db, userId: string, pluginId: string) =>
  db.deleteFrom('trackerSignIn').where('userId', '=', userId).where('pluginId', '=', pluginId).execute()
