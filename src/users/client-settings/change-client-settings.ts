// Limit: a thousand names for the server and for each user; clients need a few dozen.
import { type Db, flag, inTransaction, takeTurn } from '../../kernel/db/index.ts'
import { TooManyClientSettings } from '../users.errors.ts'
import { listGlobalSettings, listUserSettings, saveGlobalSetting, saveUserSetting } from './client-settings.queries.ts'
import type { GlobalSettingsUpdate, UserSettingsUpdate } from './client-settings.schemas.ts'

const mostKeys = 1_000

/** @throws TooManyClientSettings */
export const changeGlobalSettings = (db: Db, given: GlobalSettingsUpdate): Promise<void> =>
  inTransaction(db, async (trx) => {
    await takeTurn(trx, 'users.client-settings')
    assertRoom(await listGlobalSettings(trx), given)
    for (const [key, { value, allowUnauthorized }] of Object.entries(given)) {
      await saveGlobalSetting(trx, { key, value, allowUnauthorized: flag(allowUnauthorized) })
    }
  })

/** @throws TooManyClientSettings */
export const changeUserSettings = (db: Db, userId: string, given: UserSettingsUpdate): Promise<void> =>
  inTransaction(db, async (trx) => {
    await takeTurn(trx, `users.client-settings.${userId}`)
    assertRoom(await listUserSettings(trx, userId), given)
    for (const [key, { value }] of Object.entries(given)) await saveUserSetting(trx, { userId, key, value })
  })

function assertRoom(stored: readonly { readonly key: string }[], given: Readonly<Record<string, unknown>>): void {
  const keys = new Set([...stored.map(({ key }) => key), ...Object.keys(given)])
  if (keys.size > mostKeys) throw TooManyClientSettings(mostKeys)
}
