import { type Db, inList } from '../../kernel/db/index.ts'

interface IdentityTable {
  id: string
  userId: string
  /** Of the provider: its subjects are unique within it, whatever the provider is called here. */
  issuer: string
  subject: string
  name: string | null
  email: string | null
  linkedAt: number
  lastSignInAt: number | null
}
export type IdentityRow = Readonly<IdentityTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    identity: IdentityTable
  }
}

export const findIdentity = (db: Db, issuer: string, subject: string) =>
  db.selectFrom('identity').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()

export const listIdentities = (db: Db, userId: string) =>
  db.selectFrom('identity').selectAll().where('userId', '=', userId).orderBy('linkedAt').orderBy('id').execute()

export const insertIdentity = (db: Db, row: IdentityRow) => db.insertInto('identity').values(row).execute()

export const updateIdentity = (db: Db, id: string, values: Pick<IdentityRow, 'name' | 'email' | 'lastSignInAt'>) =>
  db.updateTable('identity').set(values).where('id', '=', id).execute()

export const deleteIdentity = (db: Db, id: string) => db.deleteFrom('identity').where('id', '=', id).execute()

/** Roles (JSON) of the accounts that are on and can sign in at one of these issuers. */
export const listRolesAt = (db: Db, issuers: readonly string[]) =>
  db
    .selectFrom('identity')
    .innerJoin('user', 'user.id', 'identity.userId')
    .select(['user.id', 'user.roles'])
    .where('user.turnedOffAt', 'is', null)
    .where((eb) => inList(db, eb, 'identity.issuer', issuers))
    .execute()
