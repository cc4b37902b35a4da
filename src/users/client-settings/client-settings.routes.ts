import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { noContent } from '../users.schemas.ts'
import { changeGlobalSettings, changeUserSettings } from './change-client-settings.ts'
import { deleteGlobalSettings, deleteUserSettings, listGlobalSettings, listUserSettings } from './client-settings.queries.ts'
import { ClientSettings, GlobalSettingsUpdate, SettingKeys, UserSettingsUpdate } from './client-settings.schemas.ts'

const list = { response: { 200: ClientSettings } }
const done = { 204: noContent }

/** Global client settings; anonymous callers see the ones that an administrator allowed. */
export const globalClientSettingsRoutes =
  ({ db }: { readonly db: Db }) =>
  (http: Http) => {
    const path = '/api/v1/client-settings/global'
    http.get(
      `${path}/list`,
      { schema: { ...list, summary: 'List shared client settings' }, config: { right: 'anyone' } },
      async ({ principal }) => {
        const rows = await listGlobalSettings(db)
        return toDto(rows.filter(({ allowUnauthorized }) => principal || allowUnauthorized === 1))
      },
    )
    http.patch(
      path,
      { schema: { summary: 'Save shared client settings', body: GlobalSettingsUpdate, response: done }, config: { right: 'admin' } },
      async ({ body }, reply) => {
        await changeGlobalSettings(db, body)
        return reply.status(204).send()
      },
    )
    http.delete(
      path,
      { schema: { summary: 'Delete shared client settings', body: SettingKeys, response: done }, config: { right: 'admin' } },
      async ({ body }, reply) => {
        await deleteGlobalSettings(db, body)
        return reply.status(204).send()
      },
    )
  }

/** Client settings of the caller. */
export const userClientSettingsRoutes =
  ({ db }: { readonly db: Db }) =>
  (http: Http) => {
    const path = '/api/v1/client-settings/user'
    http.get(
      `${path}/list`,
      { schema: { ...list, summary: 'List your client settings' }, config: { right: 'user' } },
      async ({ principal }) => toDto(await listUserSettings(db, callerOf({ principal }).userId)),
    )
    http.patch(
      path,
      { schema: { summary: 'Save your client settings', body: UserSettingsUpdate, response: done }, config: { right: 'user' } },
      async (request, reply) => {
        await changeUserSettings(db, callerOf(request).userId, request.body)
        return reply.status(204).send()
      },
    )
    http.delete(
      path,
      { schema: { summary: 'Delete your client settings', body: SettingKeys, response: done }, config: { right: 'user' } },
      async (request, reply) => {
        await deleteUserSettings(db, callerOf(request).userId, request.body)
        return reply.status(204).send()
      },
    )
  }

const toDto = (rows: readonly { readonly key: string; readonly value: string; readonly allowUnauthorized?: 0 | 1 }[]): ClientSettings =>
  Object.fromEntries(
    rows.map(({ key, value, allowUnauthorized }) => [
      key,
      { value, ...(allowUnauthorized === undefined ? {} : { allowUnauthorized: allowUnauthorized === 1 }) },
    ]),
  )
