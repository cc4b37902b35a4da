// Problems of plugins as administrators see them. Guarantee: a problem is shown until the plugin has answered a later call, or was
// enabled or configured again.
// Limit: it is kept in memory, on the node where it occurred, and shown by that node only.
import type { Sentence } from '../kernel/sentences/index.ts'

export interface PluginFaults {
  /** @param sentence what happened and what to do */
  report(pluginId: string, sentence: Sentence): void
  of(pluginId: string): Sentence | undefined
  clear(pluginId: string): void
  /** Clears earlier reports. @param since a time of `performance.now()` */
  clearOlder(pluginId: string, since: number): void
}

export function createPluginFaults(): PluginFaults {
  const faults = new Map<string, { readonly sentence: Sentence; readonly at: number }>()
  return {
    report: (id, sentence) => faults.set(id, { sentence, at: performance.now() }),
    of: (id) => faults.get(id)?.sentence,
    clear: (id) => faults.delete(id),
    clearOlder: (id, since) => {
      const fault = faults.get(id)
      if (fault && fault.at < since) faults.delete(id)
    },
  }
}
