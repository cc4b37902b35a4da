// The mail server of the environment: a JSON file, or the JSON itself (docs/accounts.md, "Email").
import { readFileSync } from 'node:fs'
import { type Settings, SettingsInvalid } from '../../kernel/config/index.ts'
import { enteredSecret } from '../../kernel/secrets/index.ts'
import { MailFile } from './mail.schemas.ts'
import type { MailServer } from './send-mail.ts'

/** @throws SettingsInvalid naming what is wrong, but never a value: it may be a secret */
export function readMailFile({ mail, mailFile }: Pick<Settings, 'mail' | 'mailFile'>): MailServer | undefined {
  const name = mailFile === undefined ? 'HONDANA_MAIL' : 'HONDANA_MAIL_FILE'
  const text = mailFile === undefined ? mail : readFileSync(mailFile, 'utf8')
  if (text === undefined) return undefined
  const parsed = MailFile.safeParse(readJson(text, name))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsInvalid(`${name}: ${issue?.path.join('.') || 'the settings'}: ${issue?.message ?? 'invalid'}.`)
  }
  const { password, ...config } = parsed.data
  return { ...config, password: enteredSecret(password) }
}

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SettingsInvalid(`${name} must be JSON.`)
  }
}
