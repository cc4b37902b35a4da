// Messages wait in the task queue, so that they survive a restart and an outage of the mail server. They may be sent twice.
// Guarantee: no token of a link is stored in readable form: reset links are created when their message is sent, and the token of an
// invitation is sealed.
import { z } from 'zod'
import { hasPassed } from '../../kernel/clock/index.ts'
import type { SecretBox } from '../../kernel/secrets/index.ts'
import { declareTask, type Task } from '../../kernel/tasks/index.ts'
import { findUsableInvitation } from '../invitations/open-invitation.ts'
import { linkHashOf } from '../links/link-token.ts'
import { createResetLink, type ResetDeps } from '../password-reset/password-reset.ts'
import { MailOff } from './mail.errors.ts'
import type { MailSettings } from './mail-settings.ts'
import { invitationMail, type MailLanguage, resetMail } from './mail-texts.rules.ts'
import { sendMail } from './send-mail.ts'

/** Two days of outage: the delay grows to 15 minutes. */
const maxAttempts = 200
/** Nobody waits for an older message any more. */
const resetWaitsMs = 24 * 3_600_000
const language = z.enum(['en', 'de'])

export const resetMailTask = declareTask({
  name: 'users.send-reset-mail',
  type: 'SendMail',
  payload: z.object({ email: z.string(), language, requestedAtMs: z.number() }),
  key: ({ email }) => email.toLowerCase(),
  priority: 8,
  maxAttempts,
})

export const invitationMailTask = declareTask({
  name: 'users.send-invitation-mail',
  type: 'SendMail',
  payload: z.object({ id: z.string(), to: z.string(), sealedToken: z.string(), language }),
  key: ({ id }) => id,
  priority: 8,
  maxAttempts,
})

interface MailTaskDeps extends Pick<ResetDeps, 'db' | 'clock' | 'accounts' | 'passwordMode'> {
  readonly mailSettings: MailSettings
  readonly secrets: SecretBox
}

/** Sends a reset link to the account with this address; does nothing when there is none that is on. */
export const sendResetMailTask = (deps: MailTaskDeps): Task<z.infer<typeof resetMailTask.payload>> => ({
  ...resetMailTask,
  run: async ({ signal }, { email, language: chosen, requestedAtMs }) => {
    const account = await deps.accounts.findByEmail(email)
    const server = await deps.mailSettings.find()
    if (!account || account.isTurnedOff || !server || hasPassed(requestedAtMs, deps.clock.now(), resetWaitsMs)) return undefined
    const { token } = await createResetLink(deps, account.id)
    await sendMail(server, { to: account.email, ...resetMail(chosen, `${server.publicUrl}/reset-password/${token}`) }, signal)
    return undefined
  },
})

/** Sends an invitation that can still be used. */
export const sendInvitationMailTask = (deps: MailTaskDeps): Task<z.infer<typeof invitationMailTask.payload>> => ({
  ...invitationMailTask,
  run: async ({ signal }, { id, to, sealedToken, language: chosen }) => {
    const token = await deps.secrets.open(sealedToken, tokenPlace(id))
    const isUsable = token !== undefined && (await findUsableInvitation(deps.db, linkHashOf(token), deps.clock.now())) !== undefined
    if (!isUsable) return undefined
    const server = await deps.mailSettings.find()
    if (!server) throw MailOff()
    await sendMail(server, { to, ...invitationMail(chosen, `${server.publicUrl}/invite/${token}`) }, signal)
    return undefined
  },
})

/** What is queued with an invitation. */
export async function invitationMailPayload(
  secrets: SecretBox,
  { token, ...invitation }: { readonly id: string; readonly to: string; readonly token: string; readonly language: MailLanguage },
): Promise<z.infer<typeof invitationMailTask.payload>> {
  return { ...invitation, sealedToken: await secrets.seal(token, tokenPlace(invitation.id)) }
}

const tokenPlace = (id: string): string => `invitation ${id}`
