// What is wrong with plugins, as administrators read it beside them. Promise: it stands until the plugin has answered a later question,
// or was enabled or configured anew.
// Limit: it is kept in memory, on the node where it happened.
import type { Sentence } from '../kernel/sentences/index.ts'

export interface PluginFaults {
  /** @param sentence what happened and what to do */
  report(pluginId: string, sentence: Sentence): void
  of(pluginId: string): Sentence | undefined
  clear(pluginId: string): void
  /** Clears what was reported before. @param since a moment of `performance.now()` */
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
