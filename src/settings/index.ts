// Settings of the running server, for administrators; other features read them through the `ServerSettings` that app.ts hands them.
import type { Settings } from '../kernel/config/index.ts'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { customCssRoutes } from './custom-css/custom-css.routes.ts'
import { createSettings } from './migrations/2026-11-21T23-45-settings.ts'
import { serverSettingsRoutes } from './server/server-settings.routes.ts'
import { createServerSettings, type ServerSettings, sharedSettingsEvents } from './server/server-settings.ts'

export { cronFault, nextOfCron } from './server/cron-rule.rules.ts'
export type { ServerSettings } from './server/server-settings.ts'
export { withStoredAddress } from './server/server-settings.ts'

/** @param configured the environment's values; `context.settings` holds the effective ones */
export function settingsFeature(context: AppContext, configured: Settings): { readonly feature: Feature; readonly server: ServerSettings } {
  const store = createServerSettings(context)
  // Komga has one pool for all tasks; here it sets the slots of the CPU-bound lane.
  const applyPoolSize = async () => context.tasks.setSlots('image', (await store.current()).taskPoolSize)
  const stop = context.events.on('settings.changed', applyPoolSize)
  const feature = defineFeature({
    name: 'settings',
    migrations: [createSettings],
    sharedEvents: sharedSettingsEvents,
    routes: [serverSettingsRoutes({ store, configured, settings: context.settings }), customCssRoutes(store)],
    prepare: async () => {
      await store.prepare()
      await applyPoolSize()
    },
    close: async () => void stop(),
  })
  return { feature, server: store }
}
