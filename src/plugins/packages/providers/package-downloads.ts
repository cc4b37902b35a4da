// Adapts a package of type DOWNLOAD to the provider of the contract: the package lists the chapters and the addresses of their pages; the
// server fetches the pages, because a package writes no files.
// Guarantee: a chapter is identified by its address, which must match an address that the package declares, so no package can claim
// chapters of another source.
import { setMaxListeners } from 'node:events'
import type { ChapterInfo, DownloadProvider, TitleListing } from '../../contract/download-provider.ts'
import { SourceAnswerInvalid, UrlNotSupported } from '../../contract/plugin.ts'
import { createRunningDownloads } from '../../contract/running-downloads.ts'
import { updatesIn } from '../../contract/updates.rules.ts'
import { handlesAddress, type PackageManifest } from '../package-manifest.rules.ts'
import type { PackageProtocol } from '../process/package-calls.ts'
import type { RunningPackage } from '../process/running-package.ts'
import { fetchPackageChapters } from './fetch-package-chapters.ts'
import { PackageAnswers, type PackageListing, parsePackageResult } from './package-answers.rules.ts'

const protocol: PackageProtocol = {
  operations: { required: ['getAvailableChapters', 'getPages'], optional: [] },
  errors: ['SourceNotFound', 'SourceUnavailable', 'SourceAnswerInvalid', 'SourceAccessDenied', 'UrlNotSupported'],
  fault: (sentence) => new SourceAnswerInvalid(sentence),
}

export function downloadsOf(running: RunningPackage, { name, addresses }: PackageManifest<'DOWNLOAD'>['hondana']): DownloadProvider {
  const { ctx } = running
  // Every page of every download adds a listener while it is fetched.
  setMaxListeners(0, ctx.signal)
  const runner = running.run(protocol)
  const handles = (url: string) => handlesAddress(addresses, url)
  const assertHandled = (url: string) => {
    if (!handles(url)) throw new UrlNotSupported(`${name} doesn't support the URL ${url.slice(0, 200)}.`)
  }
  const list = async (url: string, signal: AbortSignal): Promise<TitleListing> => {
    assertHandled(url)
    const result = await runner.call('getAvailableChapters', [url], signal)
    return listingOf(parsePackageResult(PackageAnswers.getAvailableChapters, result, name), { name, handles })
  }
  const findPages = async (url: string, signal: AbortSignal) => {
    assertHandled(url)
    return parsePackageResult(PackageAnswers.getPages, await runner.call('getPages', [url], signal), name)
  }
  return {
    canHandleUrl: handles,
    resolveTitle: async (url, signal) => (await list(url, signal)).title,
    getAvailableChapters: async (url, signal, choice) => inLanguages(await list(url, signal), choice?.languages),
    checkForUpdates: async (url, lastKnownChapter, signal) => updatesIn((await list(url, signal)).chapters, lastKnownChapter),
    ...createRunningDownloads(ctx.clock, (request, signal) => fetchPackageChapters({ running, findPages }, request, signal)),
    toolVersion: async () => running.pluginPackage.manifest.version,
  }
}

interface Own {
  readonly name: string
  handles(url: string): boolean
}

/** @throws SourceAnswerInvalid when it contains addresses that the package did not declare, or lists a chapter twice */
function listingOf({ title, chapters }: PackageListing, { name, handles }: Own): TitleListing {
  const foreign = [title, ...chapters].find(({ url }) => !handles(url))
  if (foreign)
    throw new SourceAnswerInvalid(`${name} returned ${foreign.url.slice(0, 200)}, which isn't a URL that its package.json declares.`)
  const seen = new Set<string>()
  for (const { url } of chapters) {
    if (seen.has(url)) throw new SourceAnswerInvalid(`${name} lists the chapter ${url.slice(0, 200)} twice.`)
    seen.add(url)
  }
  return { title: { id: title.url, ...title }, chapters: chapters.map(toChapter) }
}

/** Packages list every language that they know; chapters without one are kept. */
const inLanguages = (listing: TitleListing, languages: readonly string[] | undefined): TitleListing =>
  languages === undefined
    ? listing
    : { ...listing, chapters: listing.chapters.filter(({ language }) => language === null || languages.includes(language)) }

const toChapter = ({ groups, ...chapter }: PackageListing['chapters'][number]): ChapterInfo => ({
  id: chapter.url,
  ...chapter,
  scanlationGroups: groups.map((group) => ({ id: null, name: group })),
})
