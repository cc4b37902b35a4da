// What clients keep on the server: texts under lower-case dotted names (komga-api.md section 8). Their meaning is the client's.
import { z } from 'zod'
import { caseBlind } from '../../kernel/http/index.ts'

const key = z
  .string()
  .max(255)
  .regex(/^[a-z][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)*$/, 'must be a lower-case name with dots, such as webui.theme')
const value = z
  .string()
  .max(200_000)
  .refine((text) => text.trim() !== '', 'must not be blank')

export const ClientSettings = z
  .record(z.string(), z.object({ value: z.string(), allowUnauthorized: z.boolean().nullable() }))
  .meta({ id: 'ClientSettings' })
export type ClientSettings = z.infer<typeof ClientSettings>

export const GlobalSettingsUpdate = z
  .record(key, caseBlind(z.object({ value, allowUnauthorized: z.boolean() })))
  .meta({ id: 'GlobalClientSettingsUpdate' })
export type GlobalSettingsUpdate = z.output<typeof GlobalSettingsUpdate>

export const UserSettingsUpdate = z.record(key, caseBlind(z.object({ value }))).meta({ id: 'UserClientSettingsUpdate' })
export type UserSettingsUpdate = z.output<typeof UserSettingsUpdate>

export const SettingKeys = z.array(z.string().max(255)).max(10_000).meta({ id: 'ClientSettingKeys' })
