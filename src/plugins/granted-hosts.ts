// Guarantee: a package reaches only the hosts that it declared when an administrator enabled it, and keeps the type that it had then. An
// update that requests more hosts or another type is held back until an administrator enables it again.
import { z } from 'zod'
import { type Db, toJson } from '../kernel/db/index.ts'
import { defineSentence, type Sentence } from '../kernel/sentences/index.ts'
import { storedList } from '../kernel/stored/index.ts'
import type { Plugin, PluginSettings } from './contract/plugin.ts'
import type { PluginFaults } from './plugin-faults.ts'
import { findPluginState, savePluginState, setEnabled } from './plugins.queries.ts'

const WantsMoreHosts = defineSentence(
  'PLUGIN_WANTS_MORE_HOSTS',
  '{plugin} was updated and now requests access to {hosts}. Enable it again to allow this.',
)
const ChangedType = defineSentence(
  'PLUGIN_CHANGED_TYPE',
  '{plugin} was updated, and its type is now {type} instead of {before}. Enable it again to allow this.',
)
const ChangedBoth = defineSentence(
  'PLUGIN_CHANGED_TYPE_AND_HOSTS',
  '{plugin} was updated. It now requests access to {hosts}, and its type is {type} instead of {before}. Enable it again to allow this.',
)

const key = 'grantedHosts'
const typeKey = 'grantedType'

/** Enabling a package approves its currently declared hosts and its type. */
export async function grantHosts(trx: Db, plugin: Plugin<unknown>, settings: PluginSettings): Promise<void> {
  await savePluginState(trx, { pluginId: plugin.id, key, value: toJson(plugin.hosts(settings)) })
  await savePluginState(trx, { pluginId: plugin.id, key: typeKey, value: plugin.type })
}

interface HoldBackDeps {
  readonly db: Db
  readonly settings: PluginSettings
  readonly faults: PluginFaults
}

/** What cannot be read was not agreed to. */
const readHosts = storedList('hosts that were agreed to', z.string())

/** Disables packages that changed beyond what was approved, and reports a problem for each. */
export async function disableChangedPackages({ db, settings, faults }: HoldBackDeps, packages: readonly Plugin<unknown>[]): Promise<void> {
  for (const plugin of packages) {
    const granted = await findPluginState(db, plugin.id, key)
    const grantedHosts = granted === undefined ? undefined : readHosts(granted, plugin.id)
    const added = grantedHosts ? plugin.hosts(settings).filter((host) => !grantedHosts.includes(host)) : []
    // Packages enabled before package types existed are metadata sources.
    const type = grantedHosts && ((await findPluginState(db, plugin.id, typeKey)) ?? 'METADATA')
    const sentence = changeOf(plugin, added.join(', '), type)
    if (sentence === undefined) continue
    await setEnabled(db, plugin.id, 0)
    faults.report(plugin.id, sentence)
  }
}

/** @param added new hosts @param before the approved type, undefined when none was approved */
function changeOf({ name, type }: Plugin<unknown>, added: string, before: string | undefined): Sentence | undefined {
  const isOther = before !== undefined && before !== type
  if (isOther && added !== '') return ChangedBoth(name, added, type, before)
  if (isOther) return ChangedType(name, type, before)
  return added === '' ? undefined : WantsMoreHosts(name, added)
}
