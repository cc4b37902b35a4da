import type { Check } from '../kernel/feature/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import type { DownloadProvider } from './contract/download-provider.ts'

const ToolMissing = defineSentence(
  'EXTRACTOR_TOOL_MISSING',
  'gallery-dl does not run. Install it, or set HONDANA_EXTRACTOR_TOOL to its command line.',
)

/** Whether the extractor tool runs, and its version (specification, "Health"). Asks also when the plugin is disabled. */
export const extractorToolCheck = (provider: () => DownloadProvider | undefined): Check => ({
  component: 'extractorTool',
  run: async () => {
    const version = (await provider()?.toolVersion()) ?? null
    if (version !== null) return { status: 'UP', facts: { extractorToolVersion: version } }
    return {
      status: 'DOWN',
      reason: ToolMissing(),
      facts: { extractorToolVersion: null },
    }
  },
})
