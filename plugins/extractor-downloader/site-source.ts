// Every other site that gallery-dl knows, as a source of titles and chapters.
// Limit: gallery-dl 1.25 drops some extractor errors in listings without a trace; a listing cut short that way looks whole.
import type { TitleListing } from '../../src/plugins/contract/download-provider.ts'
import { type PluginContext, SourceNotFound, SourceUnavailable, UrlNotSupported } from '../../src/plugins/contract/plugin.ts'
import { configArguments, withConfigFile } from './config-file.ts'
import { listingConfig } from './extractor-config.rules.ts'
import { listingOf, parseListing } from './listing.rules.ts'
import { captureTool } from './run-tool.ts'
import { parseToolMessage } from './tool-lines.rules.ts'

export interface SiteSource {
  /** @throws UrlNotSupported, SourceNotFound, SourceUnavailable */
  list(address: URL, signal: AbortSignal): Promise<TitleListing>
}

/** A series of many hundred chapters on a slow site. */
const listingTimeoutMs = 300_000
const unsupported = 64

export function createSiteSource({ settings, config, signal: ended }: PluginContext): SiteSource {
  const run = (how: '-j' | '-g', address: URL, signal: AbortSignal) =>
    withConfigFile(listingConfig(config.flaresolverr_url ?? ''), (path) =>
      captureTool({
        tool: settings.extractorTool,
        args: [...configArguments(settings.extractorConfigFile, path), how, '--', address.href],
        signal: AbortSignal.any([signal, ended]),
        timeoutMs: listingTimeoutMs,
      }),
    )
  return {
    list: async (address, signal) => {
      const { exitCode, stdout } = await run('-j', address, signal)
      if (exitCode === unsupported) throw new UrlNotSupported(`gallery-dl does not know ${address.hostname}, or not this kind of address`)
      const rows = parseListing(stdout)
      if (rows && rows.errors.length === 0 && rows.children.length + rows.files > 0)
        return listingOf(address, rows, config.default_language ?? 'en')
      throw explain(await run('-g', address, signal), rows?.errors[0])
    },
  }
}

/** `-j` ends with 0 whatever happened, and is silent about it in older versions; `-g` says what it was. */
function explain(
  { exitCode, stderr }: { readonly exitCode: number | undefined; readonly stderr: string },
  known: string | undefined,
): Error {
  if (exitCode === unsupported) return new UrlNotSupported('gallery-dl does not know this kind of address')
  const messages = stderr.split('\n').map(parseToolMessage)
  const text = messages.findLast((message) => message?.level === 'error')?.message ?? known
  if (text !== undefined && /\b404 |NotFoundError|could not be found/.test(text))
    return new SourceNotFound(`The site does not know it: ${text}`)
  return new SourceUnavailable(
    text === undefined ? 'gallery-dl found no chapters and did not say why' : `gallery-dl could not list the chapters: ${text}`,
  )
}
