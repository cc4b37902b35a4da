// A plugin package as a plugin like every other: a value that the registry knows.
import type { MetadataProvider } from '../contract/metadata-provider.ts'
import { definePlugin, type Plugin, type PluginContext } from '../contract/plugin.ts'
import type { PluginFaults } from '../plugin-faults.ts'
import type { PluginPackage } from './find-packages.ts'
import { PackageAnswers, readAnswer } from './package-answers.rules.ts'
import type { PackageLimits } from './package-limits.ts'
import { handlesAddress } from './package-manifest.rules.ts'
import { createPackageRunner, type PackageRunner } from './package-runner.ts'

export interface PackageProvider extends MetadataProvider {
  /** Starts the package to see whether it does; what is wrong stands beside the plugin. */
  tryOut(): Promise<void>
}

interface PackageParts {
  readonly limits: PackageLimits
  readonly faults: PluginFaults
}

/** Requests to a host for which a package names no pace. */
const usualPace = { requests: 1, perMs: 1_000 }

export function packagePlugin(found: PluginPackage, parts: PackageParts): Plugin<PackageProvider> {
  const { hondana, version, author, description, homepage } = found.manifest
  const paces = hondana.hosts.map((host) => hondana.rateLimits.find((limit) => limit.host === host) ?? { host, ...usualPace })
  return definePlugin<PackageProvider>({
    id: found.id,
    name: hondana.name,
    type: hondana.type,
    version,
    author,
    description,
    sourceUrl: homepage ?? '',
    configSchema: hondana.configSchema,
    hosts: () => hondana.hosts,
    rateLimits: () => paces,
    configuredHosts: (config) => enteredHosts(hondana, config),
    provide: (ctx) => provideMetadata(found, ctx, createPackageRunner({ found, ctx, ...parts })),
  })
}

/** Hosts that a person entered. A default is the author's word, which must not open the private network: such a host stands in `hosts`. */
function enteredHosts({ hostsFromConfig, configSchema }: PluginPackage['manifest']['hondana'], config: PluginContext['config']) {
  const entered = hostsFromConfig.filter((key) => config[key] !== configSchema.properties[key]?.default)
  return entered.flatMap((key) => URL.parse(config[key] ?? '')?.host ?? [])
}

function provideMetadata({ manifest: { hondana } }: PluginPackage, ctx: PluginContext, runner: PackageRunner): PackageProvider {
  const { name, addresses, languages } = hondana
  return {
    searchSeries: async (query, language, signal) =>
      readAnswer(PackageAnswers.searchSeries, await runner.ask('searchSeries', [query, language], signal), name),
    getSeriesMetadata: async (seriesId, sourceUrl, signal) =>
      readAnswer(PackageAnswers.getSeriesMetadata, await runner.ask('getSeriesMetadata', [seriesId, sourceUrl], signal), name),
    getBookMetadata: async (bookId, sourceUrl, signal) =>
      readAnswer(PackageAnswers.getBookMetadata, await runner.ask('getBookMetadata', [bookId, sourceUrl], signal), name),
    getSupportedLanguages: () => languages,
    canHandle: (url) => handlesAddress(addresses, url),
    tryOut: () =>
      runner.load().catch((error: unknown) => {
        ctx.log.debug(`It did not start: ${error instanceof Error ? error.message : String(error)}`)
      }),
  }
}
