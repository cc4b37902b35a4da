// Every other site that gallery-dl supports, as a source of titles and chapters.
// Guarantee: a listing ends: URLs of endless lists are refused as soon as gallery-dl reports their kind.
// Limit: gallery-dl 1.25 silently drops some extractor errors in listings; a listing cut short that way looks complete.
import type { ListingChoice, TitleListing } from '../../../src/plugins/contract/download-provider.ts'
import { type PluginContext, SourceUnavailable, UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import { configArguments, withConfigFile } from '../tool/config-file.ts'
import { listingConfig } from '../tool/extractor-config.rules.ts'
import { withGuardedProxy } from '../tool/guarded-proxy.ts'
import { captureTool } from '../tool/run-tool.ts'
import { parseToolError, toContractError } from '../tool/tool-error.rules.ts'
import { parseToolMessage, type ToolMessage } from '../tool/tool-lines.rules.ts'
import { listingOf, parseListing } from './listing.rules.ts'
import { parseSiteLimits } from './site-limits.rules.ts'
import { rejectionReasonFor } from './url-kind.rules.ts'

export interface SiteSource {
  /** @throws UrlNotSupported, SourceNotFound, SourceAccessDenied, SourceUnavailable */
  list(address: URL, signal: AbortSignal, choice?: ListingChoice): Promise<TitleListing>
}

/** Enough for a series of many hundred chapters on a slow site. */
const listingTimeoutMs = 300_000
const unsupported = 64

export function createSiteSource(ctx: PluginContext): SiteSource {
  const { settings, config, signal: stopped } = ctx
  const limits = parseSiteLimits(config)
  const configFor = ({ href }: URL, proxy: string | undefined) => ({
    flaresolverrUrl: config.flaresolverr_url ?? '',
    proxy,
    pauseSeconds: limits.pauseSecondsOf(href),
  })
  const run = async (how: '-j' | '-g', address: URL, signal: AbortSignal) => {
    const refused = new AbortController()
    const messages: ToolMessage[] = []
    const onData = (line: string) => {
      const message = parseToolMessage(line)
      if (!message) return
      const refusal = rejectionReasonFor(message.about ?? '')
      if (refusal !== undefined) refused.abort(new UrlNotSupported(refusal))
      if (message.level !== 'debug') messages.push(message)
    }
    const ran = await withGuardedProxy(ctx, (proxy) =>
      withConfigFile(listingConfig(configFor(address, proxy)), (path) =>
        captureTool({
          tool: settings.extractorTool,
          environment: settings.toolEnvironment,
          args: [...configArguments(settings.extractorConfigFile, path), how, '--', address.href],
          signal: AbortSignal.any([signal, stopped, refused.signal]),
          timeoutMs: limits.silenceMsOf(address.href, listingTimeoutMs),
          onMessage: onData,
        }),
      ),
    )
    return { ...ran, messages }
  }
  return {
    list: async (address, signal, choice) => {
      const { exitCode, stdout, messages } = await run('-j', address, signal)
      if (exitCode === unsupported) throw new UrlNotSupported(NotKnown(address.hostname))
      const rows = parseListing(stdout)
      if (rows && rows.errors.length === 0 && rows.children.length + rows.files > 0)
        return listingOf(address, rows, ...(choice?.languages ?? [config.default_language ?? 'en']))
      throw findReportedError(messages, rows?.errors[0]) ?? toSourceError(await run('-g', address, signal))
    },
  }
}

const NotKnown = defineSentence('TOOL_KNOWS_NOT', "gallery-dl doesn't support {site} or this type of URL")
const KindNotKnown = defineSentence('TOOL_KNOWS_NOT_KIND', "gallery-dl doesn't support this type of URL")
const FoundNothing = defineSentence('TOOL_FOUND_NOTHING', 'gallery-dl found no chapters and gave no reason')

interface ToolOutput {
  readonly exitCode: number | undefined
  readonly messages: readonly ToolMessage[]
}

/** `-j` always exits with 0, and older versions do not print some errors; `-g` prints them. */
function toSourceError({ exitCode, messages }: ToolOutput): Error {
  if (exitCode === unsupported) return new UrlNotSupported(KindNotKnown())
  return findReportedError(messages) ?? new SourceUnavailable(FoundNothing())
}

/** @param listed error from the listing */
function findReportedError(messages: readonly ToolMessage[], listed?: string): Error | undefined {
  const textOf = (level: string) => messages.findLast((message) => message.level === level)?.message
  const text = textOf('error') ?? listed
  return text === undefined ? undefined : toContractError(parseToolError(text, textOf('warning')))
}
