import { type Db, flag, inTransaction, toJson } from '../kernel/db/index.ts'
import { hasValues } from '../kernel/objects/has-values.ts'
import type { Plugin } from './contract/plugin.ts'
import { wireIds } from './contract/wire-ids.ts'
import { insertPlugin, listPluginRows, updateRegistration } from './plugins.queries.ts'

/** Enabled automatically on a first start: without it the main job cannot run. */
const enabledOnFirstStart = wireIds.galleryDl

/** Stores new plugins, all but one of them disabled, and updates what the others declare. */
export const registerPlugins = (db: Db, plugins: readonly Plugin<unknown>[], nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const rows = new Map((await listPluginRows(trx)).map((row) => [row.id, row]))
    for (const plugin of plugins) {
      const registration = registrationOf(plugin)
      const row = rows.get(plugin.id)
      if (row && hasValues(row, registration)) continue
      if (row) await updateRegistration(trx, plugin.id, { ...registration, lastUpdated: nowMs })
      else {
        const enabled = flag(rows.size === 0 && plugin.id === enabledOnFirstStart)
        await insertPlugin(trx, { id: plugin.id, ...registration, enabled, installedDate: nowMs, lastUpdated: nowMs, revision: 1 })
      }
    }
  })

const registrationOf = (plugin: Plugin<unknown>) => ({
  name: plugin.name,
  version: plugin.version,
  author: plugin.author,
  description: plugin.description,
  pluginType: plugin.type,
  entryPoint: `plugins/${plugin.id}`,
  sourceUrl: plugin.sourceUrl,
  configSchema: toJson(plugin.configSchema),
})
