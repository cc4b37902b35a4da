// Finds the latest release of gallery-dl. gallery-dl itself runs the check, because it knows where its releases are published; it uses
// the same proxy as for sites.
// Limits: a gallery-dl that cannot check for updates (such as 1.25), or cannot reach its site, is compared with the tested version only.

import type { PluginContext } from '../../../src/plugins/contract/plugin.ts'
import { isNewerRelease } from '../../../src/plugins/contract/tool-versions.rules.ts'
import { configArguments, withConfigFile } from './config-file.ts'
import { updateCheckConfig } from './extractor-config.rules.ts'
import { withGuardedProxy } from './guarded-proxy.ts'
import { captureTool } from './run-tool.ts'

/** The version that scripts/boot/gallery-dl-requirements.txt installs. */
export const testedVersion = '1.32.18'

const timeoutMs = 60_000

/**
 * @returns a function that finds the latest release newer than the installed one; null when none is known. A failed check is only logged.
 */
export const createLatestVersionCheck =
  (ctx: PluginContext, toolVersion: () => Promise<string | null>) =>
  async (signal: AbortSignal): Promise<string | null> => {
    const installed = await toolVersion()
    if (installed === null) return null
    const announced = await runUpdateCheck(ctx, AbortSignal.any([signal, ctx.signal]))
    const newer = [announced, testedVersion].filter((version) => version !== null && isNewerRelease(version, installed))
    return newer[0] ?? null
  }

/** @returns the name of the latest release when it is not the installed one */
async function runUpdateCheck(ctx: PluginContext, signal: AbortSignal): Promise<string | null> {
  let lastLine = ''
  let announced: string | undefined
  const onMessage = (line: string) => {
    announced ??= /A new release is available: \S+ -> (\S+)/.exec(line)?.[1]
    lastLine = line
  }
  try {
    const { extractorTool: tool, toolEnvironment: environment, extractorConfigFile: userConfig } = ctx.settings
    const { exitCode } = await withGuardedProxy(ctx, (proxy) =>
      withConfigFile(updateCheckConfig(proxy), (path) =>
        captureTool({ tool, environment, args: [...configArguments(userConfig, path), '--update-check'], signal, timeoutMs, onMessage }),
      ),
    )
    if (announced === undefined && !lastLine.includes('is up to date'))
      ctx.log.debug(`gallery-dl couldn't check for a newer version (exit code ${exitCode}): ${lastLine}`)
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.debug(`gallery-dl couldn't check for a newer version: ${error instanceof Error ? error.message : String(error)}`)
  }
  return announced ?? null
}
