// Limit: a thousand names and one mebibyte, for the server and for each user; clients need a few dozen short ones.
import { type Db, flag, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { ClientSettingsTooLarge, TooManyClientSettings } from '../users.errors.ts'
import { listGlobalSettings, listUserSettings, saveGlobalSetting, saveUserSetting } from './client-settings.queries.ts'
import type { GlobalSettingsUpdate, UserSettingsUpdate } from './client-settings.schemas.ts'

const maxKeys = 1_000
const maxBytes = 1024 * 1024

/** @throws TooManyClientSettings, ClientSettingsTooLarge */
export const changeGlobalSettings = (db: Db, update: GlobalSettingsUpdate): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, 'users.client-settings')
    assertWithinLimits(await listGlobalSettings(trx), update)
    for (const [key, { value, allowUnauthorized }] of Object.entries(update)) {
      await saveGlobalSetting(trx, { key, value, allowUnauthorized: flag(allowUnauthorized) })
    }
  })

/** @throws TooManyClientSettings, ClientSettingsTooLarge */
export const changeUserSettings = (db: Db, userId: string, update: UserSettingsUpdate): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, `users.client-settings.${userId}`)
    assertWithinLimits(await listUserSettings(trx, userId), update)
    for (const [key, { value }] of Object.entries(update)) await saveUserSetting(trx, { userId, key, value })
  })

type Setting = { readonly key: string; readonly value: string }

/** A user who exceeded the limits before they existed may still reduce the amount. */
function assertWithinLimits(stored: readonly Setting[], update: Readonly<Record<string, { readonly value: string }>>): void {
  const before = new Map(stored.map(({ key, value }) => [key, value]))
  const after = new Map([...before, ...Object.entries(update).map(([key, { value }]): [string, string] => [key, value])])
  if (after.size > maxKeys && after.size > before.size) throw TooManyClientSettings(maxKeys)
  const bytes = bytesOf(after)
  if (bytes > maxBytes && bytes > bytesOf(before)) throw ClientSettingsTooLarge(maxBytes)
}

const bytesOf = (settings: ReadonlyMap<string, string>): number =>
  [...settings].reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0)
