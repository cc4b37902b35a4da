// Groups the plugins by type: metadata sources in order of priority, unusable folders last.
import type { Plugin } from '../api/types.ts'

export type PluginType = Plugin['pluginType']

/** The types in the order of the page. */
const types = ['DOWNLOAD', 'METADATA', 'PROCESSOR', 'NOTIFIER', 'TRACKER', 'TASK', 'ANALYZER'] as const satisfies readonly PluginType[]

export interface PluginGroup {
  /** UNUSABLE for folders that cannot be used as a plugin. */
  readonly type: PluginType | 'UNUSABLE'
  readonly plugins: readonly Plugin[]
}

/** @param order ids of metadata plugins, highest priority first; others follow by name */
export const pluginGroupsOf = (plugins: readonly Plugin[], order: readonly string[]): readonly PluginGroup[] => {
  const byType = types.map((type) => {
    const ofType = plugins.filter(({ pluginType, usable }) => usable && pluginType === type)
    return { type, plugins: type === 'METADATA' ? inOrder(ofType, order) : ofType }
  })
  const unusable: PluginGroup = { type: 'UNUSABLE', plugins: plugins.filter(({ usable }) => !usable) }
  return [...byType, unusable].filter((group) => group.plugins.length > 0)
}

const inOrder = (plugins: readonly Plugin[], order: readonly string[]): readonly Plugin[] => {
  const place = ({ id }: Plugin) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...plugins].sort((a, b) => place(a) - place(b))
}
