import type { RecordActivity, SignInAttempt } from '../activity/record-activity.ts'
import { AccountTurnedOff } from '../users.errors.ts'
import type { SessionOwner, Sessions } from './sessions.ts'

interface OpenParts {
  readonly sessions: Pick<Sessions, 'open'>
  readonly recordActivity: RecordActivity
}

/**
 * Opens a session as `Sessions.open` does, and records the sign-in if it is new, or that the account is turned off.
 * @throws AccountTurnedOff
 */
export async function openRecorded(
  { sessions, recordActivity }: OpenParts,
  { owner, client }: { readonly owner: SessionOwner; readonly client: string },
  attempt: SignInAttempt,
): Promise<string> {
  try {
    const { token, isNew } = await sessions.open(owner, client)
    if (isNew) await recordActivity(attempt)
    return token
  } catch (error) {
    // No limit applies to a client with the right credentials.
    if (AccountTurnedOff.matches(error)) await recordActivity({ ...attempt, error: 'Account turned off', repeats: true })
    throw error
  }
}
