// Adapts the browse operations of a package to the provider of the contract.
// Guarantee: titles above the requested age are left out, also when the package returns them.
import type { z } from 'zod'
import type { BrowseFilter, BrowsePage, BrowseProvider } from '../../contract/browse-provider.ts'
import { type PluginContext, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../contract/plugin.ts'
import type { PackageManifest } from '../package-manifest.rules.ts'
import type { PackageRunner } from '../process/package-runner.ts'
import { parsePackageResult } from './package-answers.rules.ts'
import { BrowseAnswers } from './package-browse.rules.ts'

export const browseOperations: readonly string[] = Object.keys(BrowseAnswers)

const keptMs = 60 * 60_000

export interface BrowsedPackage {
  readonly name: string
  readonly browse: NonNullable<PackageManifest<'METADATA'>['hondana']['browse']>
  readonly ctx: Pick<PluginContext, 'clock' | 'log'>
  readonly runner: PackageRunner
}

export function browseOf({ name, browse, ctx, runner }: BrowsedPackage): BrowseProvider {
  const ask = async <T>(operation: keyof typeof BrowseAnswers, shape: z.ZodType<T>, args: readonly unknown[], signal: AbortSignal) => {
    const answer = await runner.call(operation, args, signal)
    if (answer === null) throw new SourceAnswerInvalid(`${name} returned nothing for ${operation}, although its package.json has "browse".`)
    return parsePackageResult(shape, answer, name)
  }
  const { browseList, browseSearch, browseDetails, browseChapters, browseFilters } = BrowseAnswers
  return {
    isDownloadable: browse.downloadable,
    lists: browse.lists,
    filters: createFilterCache(ctx, (signal) => (browse.filters ? ask('browseFilters', browseFilters, [], signal) : Promise.resolve([]))),
    list: async (listId, request, signal) => {
      if (!browse.lists.some(({ id }) => id === listId)) throw new SourceNotFound(`${name} has no list named ${listId.slice(0, 100)}.`)
      return allowed(await ask('browseList', browseList, [listId, request], signal), request.maxAge)
    },
    search: async (query, filters, request, signal) =>
      allowed(await ask('browseSearch', browseSearch, [query.trim(), filters, request], signal), request.maxAge),
    details: (titleId, signal, languages = []) => ask('browseDetails', browseDetails, [titleId, languages], signal),
    ...(browse.chapters
      ? {
          chapters: (titleId: string, request: ChapterRequest, signal: AbortSignal) =>
            ask('browseChapters', browseChapters, [titleId, request], signal),
        }
      : {}),
  }
}

type ChapterRequest = Parameters<NonNullable<BrowseProvider['chapters']>>[1]

const allowed = ({ titles, hasMore }: BrowsePage, maxAge: number | null): BrowsePage => ({
  titles: titles.filter(({ ageRating }) => maxAge === null || ageRating === null || ageRating <= maxAge),
  hasMore,
})

/** The last filters of the package, for an hour, and longer while its source is down. */
function createFilterCache(
  { clock, log }: Pick<PluginContext, 'clock' | 'log'>,
  load: (signal: AbortSignal) => Promise<readonly BrowseFilter[]>,
): BrowseProvider['filters'] {
  let filters: readonly BrowseFilter[] = []
  let loadedAtMs: number | undefined
  return async (signal) => {
    if (loadedAtMs !== undefined && clock.now() - loadedAtMs < keptMs) return filters
    try {
      filters = await load(signal)
      loadedAtMs = clock.now()
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error
      log.warn(`The filters aren't available, so earlier ones are used: ${error.message}`)
    }
    return filters
  }
}
