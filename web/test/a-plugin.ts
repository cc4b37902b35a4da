import type { Plugin } from '../src/api/types.ts'

/** A built-in plugin that is turned on, by default named after its id. */
export const aPlugin = (known: Partial<Plugin> & Pick<Plugin, 'id' | 'pluginType'>): Plugin => ({
  name: known.id,
  version: '1.0.0',
  author: '',
  description: '',
  enabled: true,
  entryPoint: '',
  sourceUrl: '',
  installedDate: '2026-01-01T00:00:00Z',
  lastUpdated: '2026-01-01T00:00:00Z',
  configSchema: '{}',
  dependencies: null,
  hosts: [],
  builtIn: true,
  usable: true,
  problem: null,
  notice: null,
  ...known,
})
