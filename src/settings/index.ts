// Settings of the running server, for administrators; other features read them through the `ServerSettings` that app.ts hands them.
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { createSettings } from './migrations/2026-11-22T23-45-settings.ts'
import { serverSettingsRoutes } from './server/server-settings.routes.ts'
import { createServerSettings, type ServerSettings } from './server/server-settings.ts'

export type { ServerSettings } from './server/server-settings.ts'

export function settingsFeature(ground: Ground): { readonly feature: Feature; readonly server: ServerSettings } {
  const store = createServerSettings(ground)
  const feature = defineFeature({
    name: 'settings',
    migrations: [createSettings],
    routes: [serverSettingsRoutes({ store, settings: ground.settings })],
    prepare: store.prepare,
  })
  return { feature, server: store }
}
