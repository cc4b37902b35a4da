import type { PluginContext, PluginSettings } from '../../../src/plugins/contract/plugin.ts'
import { SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { captureTool } from './run-tool.ts'

const cacheMs = 5 * 60_000
/** A newly installed tool should be detected within seconds, not minutes. */
const missingCacheMs = 15_000
const versionTimeoutMs = 15_000

/** Reads gallery-dl's version: null when it cannot run. A version is cached for 5 minutes, a failure for 15 s. */
export function createToolVersion({ settings, clock, signal }: PluginContext): () => Promise<string | null> {
  let cached: { readonly version: Promise<string | null>; keptUntilMs: number } | undefined
  return () => {
    if (cached && clock.now() < cached.keptUntilMs) return cached.version
    const asking = { version: runVersionCommand(settings, signal), keptUntilMs: clock.now() + cacheMs }
    cached = asking
    return asking.version.then((version) => {
      if (version === null) asking.keptUntilMs = clock.now() + missingCacheMs
      return version
    })
  }
}

async function runVersionCommand(
  { extractorTool: tool, toolEnvironment: environment }: PluginSettings,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { exitCode, stdout } = await captureTool({ tool, environment, args: ['--version'], signal, timeoutMs: versionTimeoutMs })
    return exitCode === 0 ? (/^\d[\w.-]*/.exec(stdout.trim())?.[0] ?? null) : null
  } catch (error) {
    if (error instanceof SourceUnavailable) return null
    throw error
  }
}
