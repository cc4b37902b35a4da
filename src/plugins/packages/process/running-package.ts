// A running package, as used by the adapter of its type.

import { textOfSentence } from '../../../kernel/sentences/index.ts'
import { redactSecrets, secretsOf } from '../../config/config-values.rules.ts'
import type { ConfigSchema, PluginContext } from '../../contract/plugin.ts'
import type { PluginFaults } from '../../plugin-faults.ts'
import type { PluginPackage } from '../find-packages.ts'
import type { PackageProtocol } from './package-calls.ts'
import type { PackageLimits } from './package-limits.ts'
import { createPackageRunner, type PackageRunner } from './package-runner.ts'

export interface RunningPackage {
  readonly pluginPackage: PluginPackage
  readonly ctx: PluginContext
  /** Redacts its passwords. */
  readonly faults: PluginFaults
  /** Creates its runner; called once. */
  run(protocol: PackageProtocol, behavior?: PackageBehavior): PackageRunner
  /** Starts it to check that it works; a problem is reported with the plugin. */
  tryOut(): Promise<void>
}

export interface PackageBehavior {
  /** Default: wait for a host that asks for a delay. */
  readonly isPatient?: boolean
  /** Called for each request that changed something at a host. */
  readonly onTaken?: () => void
}

export interface PackageParts {
  readonly limits: PackageLimits
  readonly faults: PluginFaults
}

export function createRunningPackage(
  pluginPackage: PluginPackage,
  ctx: PluginContext,
  parts: PackageParts & { readonly configSchema: ConfigSchema },
): RunningPackage {
  const secrets = secretsOf(parts.configSchema, ctx.config)
  const unmet = unmetOf(pluginPackage.manifest.hondana.name, parts.configSchema, ctx.config)
  const redact = (text: string) => redactSecrets(text, secrets)
  const faults: PluginFaults = { ...parts.faults, report: (id, sentence) => parts.faults.report(id, redact(textOfSentence(sentence))) }
  let runner: PackageRunner | undefined
  return {
    pluginPackage,
    ctx,
    faults,
    run: (protocol, { isPatient = true, onTaken } = {}) => {
      runner = createPackageRunner({
        pluginPackage,
        ctx,
        limits: parts.limits,
        faults,
        unmet,
        redact,
        protocol,
        isPatient,
        ...(onTaken ? { onTaken } : {}),
      })
      return runner
    },
    tryOut: async () => {
      await runner?.load().catch((error: unknown) => {
        ctx.log.debug(`Start failed: ${error instanceof Error ? error.message : String(error)}`)
      })
    },
  }
}

/** A plugin with missing required settings is not started: what it would do with "undefined" helps nobody. */
function unmetOf(name: string, { properties, required = [] }: ConfigSchema, config: PluginContext['config']): string | undefined {
  const missing = required.filter((key) => (config[key] ?? '') === '').map((key) => properties[key]?.title ?? key)
  return missing.length === 0 ? undefined : `${name} must be configured first. Enter: ${missing.join(', ')}.`
}
