// MangaDex as a source of titles and chapters: maps its URLs and its API to the contract.

import type {
  BatchChecks,
  ChapterInfo,
  ListingChoice,
  TitleInfo,
  TitleListing,
  TitleProbe,
} from '../../../src/plugins/contract/download-provider.ts'
import { mangadexCodeOf } from '../../../src/plugins/contract/mangadex-network/language-codes.rules.ts'
import { type PluginContext, SourceAnswerInvalid, UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence, SourceItemNotFound } from '../../../src/plugins/contract/sentences.ts'
import type { MangadexApi } from './mangadex-api.ts'
import { chapterInfoOf, removedChapter } from './mangadex-chapter.rules.ts'
import type { Chapter, Manga } from './mangadex-responses.ts'
import { titleInfoOf } from './mangadex-title.rules.ts'
import { isMangadexHost, type MangadexAddress, parseMangadexUrl } from './mangadex-url.rules.ts'

export interface MangadexSource extends BatchChecks {
  resolve(address: MangadexAddress, signal: AbortSignal): Promise<TitleInfo>
  list(address: MangadexAddress, signal: AbortSignal, choice?: ListingChoice): Promise<TitleListing>
}

export function createMangadexSource(ctx: PluginContext, api: MangadexApi): MangadexSource {
  const language = ctx.config.default_language ?? 'en'
  const languagesOf = (choice: ListingChoice | undefined) => [...new Set((choice?.languages ?? [language]).map(mangadexCodeOf))]
  const describe = (manga: Manga) => titleInfoOf(manga, { language, uploadsUrl: ctx.settings.mangadexUploadsUrl })
  const chapterInfo = (chapter: Chapter) => chapterInfoOf(chapter, ctx.clock.now())
  return {
    resolve: async ({ kind, id }, signal) => {
      const titleId = kind === 'title' ? id : titleIdOf(await api.chapter(id, signal))
      return describe(await api.manga(titleId, signal))
    },
    list: async ({ kind, id }, signal, choice) => {
      if (kind === 'title') {
        const title = describe(await api.manga(id, signal))
        return { title, chapters: (await api.feed(id, languagesOf(choice), signal)).map(chapterInfo) }
      }
      const chapter = await api.chapter(id, signal)
      return { title: describe(await api.manga(titleIdOf(chapter), signal)), chapters: [chapterInfo(chapter)] }
    },
    handles: (url) => URL.canParse(url) && isMangadexHost(new URL(url)),
    probeTitles: (urls, signal) => probe(urls, { api, describe, signal }),
    listChapterIds: (url, signal, choice) => api.chapterIds(titleAddress(url).id, languagesOf(choice), signal),
    describeChapters: async (ids, signal) => {
      const chaptersById = new Map((await api.chaptersByIds(ids, signal)).map((chapter) => [chapter.id, chapterInfo(chapter)]))
      return ids.map((id): ChapterInfo => chaptersById.get(id) ?? removedChapter(id))
    },
  }
}

function titleIdOf({ id, relationships }: Chapter): string {
  const title = relationships.find(({ type }) => type === 'manga')
  if (!title) throw new SourceAnswerInvalid(`MangaDex didn't return the title of chapter ${id}`)
  return title.id
}

function titleAddress(url: string): MangadexAddress {
  const address = parseMangadexUrl(url)
  if (address?.kind !== 'title') throw new UrlNotSupported('Only URLs of MangaDex titles can be checked together')
  return address
}

interface Probing {
  readonly api: MangadexApi
  readonly signal: AbortSignal
  describe(manga: Manga): TitleInfo
}

async function probe(urls: readonly string[], { api, signal, describe }: Probing): Promise<readonly TitleProbe[]> {
  const requested = urls.map((url) => ({ url, id: readableId(url) }))
  const found = await api.mangaByIds(
    requested.flatMap(({ id }) => id ?? []),
    signal,
  )
  const mangaById = new Map(found.map((manga) => [manga.id, manga]))
  return requested.map(({ url, id }): TitleProbe => {
    const manga = id === undefined ? undefined : mangaById.get(id)
    if (manga) return { url, found: true, title: describe(manga), marker: manga.attributes.latestUploadedChapter ?? null }
    return { url, found: false, reason: id ? SourceItemNotFound('MangaDex', 'title') : NoTitleAddress() }
  })
}

const NoTitleAddress = defineSentence('ADDRESS_OF_NO_TITLE', "This isn't the URL of a MangaDex title")

/** One invalid URL must not fail the check of all others. */
function readableId(url: string): string | undefined {
  try {
    return titleAddress(url).id
  } catch (error) {
    if (error instanceof UrlNotSupported) return undefined
    throw error
  }
}
