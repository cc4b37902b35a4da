import type { AppContext } from '../kernel/feature/index.ts'
import type { PluginSettings } from './contract/plugin.ts'
import type { InstalledPlugins } from './installed-plugins.ts'
import { pacePackages } from './pace-hosts.ts'
import { findPackages, packageLimits, packagePlugin, sweepRemovedPackages } from './packages/index.ts'
import type { PluginFaults } from './plugin-faults.ts'
import { deletePlugin } from './plugins.queries.ts'

interface InstallDeps {
  readonly app: AppContext
  readonly installed: InstalledPlugins
  readonly settings: PluginSettings
  readonly faults: PluginFaults
}

/** Finds the plugin packages in the configuration folder; none of their code runs. */
export async function installPackages({ app, installed, settings, faults }: InstallDeps): Promise<void> {
  const { configDir } = app.settings
  const builtIns = installed.all()
  await sweepRemovedPackages(configDir, app.log, async (id) => !installed.isBuiltIn(id) && deletePlugin(app.db, id))
  const found = await findPackages(configDir, new Set(builtIns.map(({ id }) => id)))
  const invalid = found.flatMap((one) => ('fault' in one ? [one] : []))
  const limits = packageLimits(app.settings)
  const packages = found.flatMap((one) => ('fault' in one ? [] : [{ plugin: packagePlugin(one, { limits, faults }), folder: one.folder }]))
  for (const { folder, fault } of invalid) app.log.warn({ folder }, `A plugin package can't be used: ${fault}`)
  const plugins = packages.map(({ plugin }) => plugin)
  pacePackages({ outbound: app.outbound, settings, builtIns }, plugins)
  installed.addPackages({ packages, invalid: invalid })
}
