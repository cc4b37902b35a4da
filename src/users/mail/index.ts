// Sending email, put together for the users feature.
import type { Db } from '../../kernel/db/index.ts'
import { type AppContext, anyTask } from '../../kernel/feature/index.ts'
import { createSecretBox } from '../../kernel/secrets/index.ts'
import type { AnyTask } from '../../kernel/tasks/index.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import { createMailSettings, type MailSettings } from './mail-settings.ts'
import { invitationMailPayload, invitationMailTask, sendInvitationMailTask, sendResetMailTask } from './mail-tasks.ts'
import type { MailLanguage } from './mail-texts.rules.ts'
import { readMailFile } from './read-mail-file.ts'

export interface InvitationToSend {
  readonly id: string
  readonly to: string
  readonly token: string
  readonly language: MailLanguage
}

/** Queues the message of an invitation in the caller's transaction. @returns false when no mail server is set */
export type QueueInvitationMail = (trx: Db, invitation: InvitationToSend) => Promise<boolean>

export interface MailServices {
  readonly mailSettings: MailSettings
  readonly queueInvitationMail: QueueInvitationMail
  readonly mailTasks: readonly AnyTask[]
}

interface MailParts {
  readonly accounts: Accounts
  readonly passwordMode: PasswordMode
}

/** @throws SettingsInvalid when the settings of the environment are invalid */
export function createMail(app: AppContext, { accounts, passwordMode }: MailParts): MailServices {
  const secrets = createSecretBox(app.settings.configDir)
  const mailSettings = createMailSettings({ db: app.db, secrets, fixed: readMailFile(app.settings) })
  const deps = { ...app, accounts, passwordMode, mailSettings, secrets }
  return {
    mailSettings,
    queueInvitationMail: async (trx, invitation) => {
      if (!(await mailSettings.find())) return false
      await app.tasks.enqueue(trx, invitationMailTask, await invitationMailPayload(secrets, invitation))
      return true
    },
    mailTasks: [anyTask(sendResetMailTask(deps)), anyTask(sendInvitationMailTask(deps))],
  }
}
