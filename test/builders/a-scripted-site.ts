// A fake site with three pages per chapter behind a test download provider, for tests that real gallery-dl would only slow down: no
// process, no network. It responds while it is up.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chapterFolder } from '../../src/plugins/contract/chapter-folder.ts'
import type { ChapterInfo, DownloadRequest, TitleInfo, TitleListing } from '../../src/plugins/contract/download-provider.ts'
import { type Plugin, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { createPageImages, defaultPageShape } from '../fakes/page-images.ts'
import { aDownloader, aDownloadProvider } from './a-plugin.ts'

export interface ScriptedSite {
  /** For `aDownloadQueue`. */
  readonly plugins: readonly Plugin<unknown>[]
  /** Whether it responds. */
  up: boolean
  /** Addresses whose listing was requested, in order, successful or not. */
  readonly listed: readonly string[]
  /** Addresses of the chapters that were fetched, in order. */
  readonly fetched: readonly string[]
  /** Sets the listing of a title's or chapter's address. */
  setListing(url: string, listing: TitleListing): void
}

const images = createPageImages()

export function aScriptedSite(): ScriptedSite {
  const titles = new Map<string, TitleListing>()
  const listed: string[] = []
  const fetched: string[] = []
  const respond = <T>(give: () => T): T => {
    if (!site.up) throw new SourceUnavailable("Couldn't reach the site: HTTP 503.", { isDown: true })
    return give()
  }
  const list = async (url: string): Promise<TitleListing> => {
    listed.push(url)
    return respond(() => titles.get(url) ?? noSuchTitle(url))
  }
  const fetchAll = async ({ chapters, stagingDir, onEvent }: DownloadRequest): Promise<void> => {
    for (const { id, url } of chapters) {
      fetched.push(url)
      onEvent({ type: 'chapter-start', chapterId: id, pages: 3 })
      await mkdir(join(stagingDir, chapterFolder(id)), { recursive: true })
      for (const page of [1, 2, 3]) {
        await writeFile(join(stagingDir, chapterFolder(id), `00${page}.jpg`), await images.bytes(`${url}/${page}`, defaultPageShape))
      }
      onEvent({ type: 'chapter-end', chapterId: id, pages: 3 })
    }
  }
  const provider = aDownloadProvider({
    getAvailableChapters: list,
    resolveTitle: async (url) => (await list(url)).title,
    startDownload: (request) => respond(() => fetchAll(request)),
    toolVersion: async () => '1',
  })
  const site: ScriptedSite = {
    plugins: [aDownloader(() => provider)],
    up: true,
    listed,
    fetched,
    setListing: (url, listing) => void titles.set(url, listing),
  }
  return site
}

const noSuchTitle = (url: string): never => {
  throw new Error(`This site does not hold ${url}`)
}

export const aListedTitle = (url: string, title: string): TitleInfo => ({
  id: url,
  url,
  title,
  alternativeTitles: [],
  description: null,
  authors: [],
  artists: [],
  genres: [],
  tags: [],
  status: null,
  year: null,
  ageRating: null,
  publisher: null,
  originalLanguage: null,
  coverUrl: null,
})

/** @param url also its id, as on every site except MangaDex */
export const aListedChapter = (url: string, number: string, more: Partial<ChapterInfo> = {}): ChapterInfo => ({
  id: url,
  url,
  number,
  volume: null,
  title: null,
  language: 'en',
  scanlationGroups: [{ id: null, name: 'A Group' }],
  releaseDate: null,
  pages: 3,
  state: 'available',
  externalUrl: null,
  ...more,
})
