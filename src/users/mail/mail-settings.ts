// The mail server: that of the environment, which is read-only, or the one that an administrator has set in the app.
// Guarantees: its password is stored sealed, never returned, and sent only to the host and for the user that it was entered for.
import { type Db, toJson } from '../../kernel/db/index.ts'
import { enteredSecret, hasSecret, openStored, type SecretBox, sealStored } from '../../kernel/secrets/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { MailPasswordNeeded, MailReadOnly } from './mail.errors.ts'
import { MailConfig, type MailUpdate } from './mail.schemas.ts'
import { deleteMailSettings, findMailSettings, upsertMailSettings } from './mail-settings.queries.ts'
import type { MailServer } from './send-mail.ts'

export interface MailSettings {
  /** Undefined when no mail server is set. */
  find(): Promise<(MailServer & { readonly source: 'APP' | 'ENVIRONMENT' }) | undefined>
  /** @throws MailReadOnly, MailPasswordNeeded */
  set(update: MailUpdate): Promise<void>
  /** @throws MailReadOnly */
  remove(): Promise<void>
  /** Settings that are not stored yet, with the stored password where they leave it out. @throws MailPasswordNeeded */
  draft(update: MailUpdate): Promise<MailServer>
}

interface MailSettingsParts {
  readonly db: Db
  readonly secrets: SecretBox
  /** Of the environment. */
  readonly fixed: MailServer | undefined
}

const place = 'mail server'
const readConfig = storedJsonOr('mailSettings.config', MailConfig.nullable(), () => null)

export function createMailSettings({ db, secrets, fixed }: MailSettingsParts): MailSettings {
  const find: MailSettings['find'] = async () => {
    if (fixed) return { ...fixed, source: 'ENVIRONMENT' }
    const row = await findMailSettings(db)
    const config = row ? readConfig(row.config, row.id) : null
    if (!row || !config) return undefined
    return { ...config, password: await openStored(secrets, row.sealedPassword, place), source: 'APP' }
  }
  const draft = async ({ password, ...config }: MailUpdate): Promise<MailServer> => {
    const stored = await find()
    if (password !== undefined && password !== null) return { ...config, password: enteredSecret(password) }
    if (!stored || !hasSecret(stored.password)) return { ...config, password: enteredSecret(null) }
    const isSame = stored.host === config.host && (stored.user || null) === (config.user || null)
    if (config.user && !isSame) throw MailPasswordNeeded()
    return { ...config, password: isSame ? stored.password : enteredSecret(null) }
  }
  return {
    find,
    draft,
    set: async (update) => {
      if (fixed) throw MailReadOnly()
      const { password, ...config } = await draft(update)
      const sealedPassword = await sealStored(secrets, password, place)
      await upsertMailSettings(db, { id: 'mail', config: toJson(config), sealedPassword })
    },
    remove: async () => {
      if (fixed) throw MailReadOnly()
      await deleteMailSettings(db)
    },
  }
}
