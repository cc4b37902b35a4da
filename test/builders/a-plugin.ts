// Plugins for tests, implementing the contract.
import type { DownloadProvider } from '../../src/plugins/contract/download-provider.ts'
import { definePlugin, type Plugin, type PluginContext } from '../../src/plugins/contract/plugin.ts'

/** A plugin with a few settings that provides its own context. */
export const aPlugin = (spec: Partial<Plugin<unknown>> = {}): Plugin<unknown> =>
  definePlugin({
    id: 'echo',
    name: 'Echo',
    type: 'METADATA',
    version: '1.0.0',
    author: 'Somebody',
    description: 'Provides what it was given.',
    sourceUrl: 'https://example.org/echo',
    configSchema: {
      type: 'object',
      required: ['account'],
      properties: {
        account: { type: 'string', title: 'Account' },
        language: { type: 'string', enum: ['en', 'de'], default: 'en' },
        minutes: { type: 'integer', minimum: 1, default: 30 },
        fallbacks: { type: 'array', items: { type: 'string' } },
        password: { type: 'string', format: 'password' },
      },
    },
    hosts: () => [],
    provide: (ctx: PluginContext) => ctx,
    ...spec,
  })

const unexpected = (): never => {
  throw new Error('This test does not expect to be asked that')
}

/** A download provider that returns only what the test defines. */
export const aDownloadProvider = (spec: Partial<DownloadProvider> = {}): DownloadProvider => ({
  canHandleUrl: () => true,
  resolveTitle: unexpected,
  getAvailableChapters: unexpected,
  checkForUpdates: unexpected,
  startDownload: unexpected,
  cancelDownload: unexpected,
  getProgress: unexpected,
  toolVersion: async () => null,
  ...spec,
})

/** The download plugin, with the test's own provider. */
export const aDownloader = (
  provide: (ctx: PluginContext) => DownloadProvider,
  spec: Partial<Plugin<unknown>> = {},
): Plugin<DownloadProvider> =>
  definePlugin({
    ...aPlugin({
      id: 'extractor-downloader',
      name: 'gallery-dl',
      type: 'DOWNLOAD',
      configSchema: {
        type: 'object',
        properties: {
          default_language: { type: 'string', enum: ['en', 'de'], default: 'en' },
          mangadex_password: { type: 'string', format: 'password' },
        },
      },
      ...spec,
    }),
    provide,
  })
