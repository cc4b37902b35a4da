// Settings that clients store on the server: texts under lower-case dotted names (docs/api/komga-contract.md, "Server and client
// settings"). Only the clients interpret them.
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

const key = z
  .string()
  .max(255)
  .regex(/^[a-z][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)*$/, 'must be a lowercase name with dots, such as webui.theme')
const value = z
  .string()
  .max(200_000)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ description: 'Value of the setting.' })

export const ClientSettings = z
  .record(
    z.string(),
    z.object({
      value: z.string().meta({ description: 'Value of the setting.' }),
      allowUnauthorized: z
        .boolean()
        .optional()
        .meta({ description: 'Whether anonymous users can read the setting; omitted for user settings.' }),
    }),
  )
  .meta({ id: 'ClientSettings' })
export type ClientSettings = z.infer<typeof ClientSettings>

export const GlobalSettingsUpdate = komgaInput(
  z.record(key, z.object({ value, allowUnauthorized: z.boolean().meta({ description: 'Whether anonymous users can read the setting.' }) })),
).meta({
  id: 'GlobalClientSettingsUpdate',
})
export type GlobalSettingsUpdate = z.output<typeof GlobalSettingsUpdate>

export const UserSettingsUpdate = komgaInput(z.record(key, z.object({ value }))).meta({ id: 'UserClientSettingsUpdate' })
export type UserSettingsUpdate = z.output<typeof UserSettingsUpdate>

export const SettingKeys = komgaInput(z.array(z.string().max(255)).max(10_000)).meta({ id: 'ClientSettingKeys' })
