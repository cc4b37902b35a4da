import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** The invitation that a sign-in with a provider was started with. */
export const rememberInvitedSignIns = defineMigration('2026-11-23T16-50-invited-sign-ins', async (db) => {
  await db.schema.alterTable('signInFlow').addColumn('invitationId', binaryText(db)).execute()
})
