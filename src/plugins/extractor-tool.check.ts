import type { Check } from '../kernel/feature/index.ts'
import { defineSentence, type Sentence } from '../kernel/sentences/index.ts'
import type { DownloadProvider } from './contract/download-provider.ts'

const ToolMissing = defineSentence(
  'EXTRACTOR_TOOL_MISSING',
  "gallery-dl can't be run. Install it, or set HONDANA_EXTRACTOR_TOOL to its command line.",
)

/**
 * Checks whether the extractor tool runs, and its version. Runs also when the plugin is disabled.
 * @param noticeFor message about a version, if any
 */
export const extractorToolCheck = (
  provider: () => DownloadProvider | undefined,
  noticeFor: (version: string) => Promise<Sentence | undefined>,
): Check => ({
  component: 'extractorTool',
  run: async () => {
    const version = (await provider()?.toolVersion()) ?? null
    if (version !== null) {
      const notice = await noticeFor(version)
      return { status: 'UP', ...(notice ? { notice } : {}), facts: { extractorToolVersion: version } }
    }
    return {
      status: 'DOWN',
      reason: ToolMissing(),
      facts: { extractorToolVersion: null },
    }
  },
})
