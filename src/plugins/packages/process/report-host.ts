import type { PluginLog } from '../../contract/plugin.ts'
import type { PluginFaults } from '../../plugin-faults.ts'
import type { PluginPackage } from '../find-packages.ts'

interface Reporter {
  readonly pluginPackage: PluginPackage
  readonly faults: PluginFaults
  readonly log: PluginLog
}

/** Reports a package that requested a host which was not allowed. */
export function reportHost({ pluginPackage, faults, log }: Reporter, url: string): void {
  const { name } = pluginPackage.manifest.hondana
  const host = URL.parse(url)?.host ?? url.slice(0, 100)
  const sentence = `${name} tried to reach ${host}, which isn't allowed: its package.json doesn't list that host, or it redirects elsewhere.`
  log.warn(sentence)
  faults.report(pluginPackage.id, `${sentence} Contact its author, or add the host there if you trust it.`)
}
