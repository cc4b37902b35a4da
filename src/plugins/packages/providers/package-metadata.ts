// Adapts a package of type METADATA to the provider of the contract.
import type { MetadataProvider } from '../../contract/metadata-provider.ts'
import { SourceAnswerInvalid } from '../../contract/plugin.ts'
import { handlesAddress, type PackageManifest } from '../package-manifest.rules.ts'
import type { PackageProtocol } from '../process/package-calls.ts'
import type { RunningPackage } from '../process/running-package.ts'
import { PackageAnswers, parsePackageResult } from './package-answers.rules.ts'
import { browseOf, browseOperations } from './package-browse.ts'

const protocol: PackageProtocol = {
  operations: { required: ['searchSeries', 'getSeriesMetadata'], optional: ['getBookMetadata', ...browseOperations] },
  errors: ['SourceNotFound', 'SourceUnavailable', 'SourceAnswerInvalid'],
  fault: (sentence) => new SourceAnswerInvalid(sentence),
}

export function metadataOf(
  { run, ctx }: RunningPackage,
  { name, addresses, languages, browse }: PackageManifest<'METADATA'>['hondana'],
): MetadataProvider {
  const runner = run(protocol)
  return {
    searchSeries: async (query, language, signal) =>
      parsePackageResult(PackageAnswers.searchSeries, await runner.call('searchSeries', [query, language], signal), name),
    getSeriesMetadata: async (seriesId, sourceUrl, signal) =>
      parsePackageResult(PackageAnswers.getSeriesMetadata, await runner.call('getSeriesMetadata', [seriesId, sourceUrl], signal), name),
    getBookMetadata: async (bookId, sourceUrl, signal) =>
      parsePackageResult(PackageAnswers.getBookMetadata, await runner.call('getBookMetadata', [bookId, sourceUrl], signal), name),
    getSupportedLanguages: () => languages,
    ...(browse ? { browse: browseOf({ name, browse, ctx, runner }) } : {}),
    canHandle: (url) => handlesAddress(addresses, url),
  }
}
