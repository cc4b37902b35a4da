import type { PluginContext, PluginSettings } from '../../../src/plugins/contract/plugin.ts'
import { SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { captureTool } from './run-tool.ts'

const cacheMs = 5 * 60_000
/** A newly installed tool should be detected within seconds, not minutes. */
const missingCacheMs = 15_000
const versionTimeoutMs = 15_000

/**
 * Reads gallery-dl's version: null when it cannot run, which is cached for 15 s. A version is read again when it is 5 minutes old; that
 * takes a quarter of a second, so callers get the previous version meanwhile and no download waits for it.
 */
export function createToolVersion({ settings, clock, signal }: PluginContext): () => Promise<string | null> {
  let latest: Reading | undefined
  const read = (previous?: string): Reading => {
    const reading: Reading = {
      version: runVersionCommand(settings, signal).then((version) => {
        reading.known = version ?? undefined
        if (version === null) reading.keptUntilMs = clock.now() + missingCacheMs
        return version
      }),
      known: previous,
      keptUntilMs: clock.now() + cacheMs,
    }
    // Whoever waits for it receives the error; a version that is read again has nobody who waits.
    reading.version.catch(() => undefined)
    return reading
  }
  return async () => {
    if (!latest || clock.now() >= latest.keptUntilMs) latest = read(latest?.known)
    return latest.known ?? latest.version
  }
}

interface Reading {
  readonly version: Promise<string | null>
  /** Its result, and the previous version until then. */
  known: string | undefined
  keptUntilMs: number
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
