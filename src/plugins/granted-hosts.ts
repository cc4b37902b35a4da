// Promise: a package reaches the hosts that it declared when an administrator enabled it; an update that wants more is held back until
// somebody enables it again.
import { type Db, toJson } from '../kernel/db/index.ts'
import type { Plugin, PluginSettings } from './contract/plugin.ts'
import type { PluginFaults } from './plugin-faults.ts'
import { findPluginState, savePluginState, setEnabled } from './plugins.queries.ts'

const key = 'grantedHosts'

/** Enabling a package agrees to the hosts that it declares now. */
export const grantHosts = (trx: Db, plugin: Plugin<unknown>, settings: PluginSettings): Promise<void> =>
  savePluginState(trx, { pluginId: plugin.id, key, value: toJson(plugin.hosts(settings)) })

interface HoldBackDeps {
  readonly db: Db
  readonly settings: PluginSettings
  readonly faults: PluginFaults
}

/** Disables packages that declare hosts which nobody agreed to, and says so beside them. */
export async function holdBackWidened({ db, settings, faults }: HoldBackDeps, packages: readonly Plugin<unknown>[]): Promise<void> {
  for (const plugin of packages) {
    const granted = await findPluginState(db, plugin.id, key)
    const known = granted === undefined ? undefined : (JSON.parse(granted) as readonly string[])
    const added = known ? plugin.hosts(settings).filter((host) => !known.includes(host)) : []
    if (added.length === 0) continue
    await setEnabled(db, plugin.id, 0)
    faults.report(plugin.id, `${plugin.name} was updated and now wants to reach ${added.join(', ')}. Enable it again if you agree.`)
  }
}
