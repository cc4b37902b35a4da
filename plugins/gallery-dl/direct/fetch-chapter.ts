// Fetches the pages of one chapter over several connections.
// Guarantee: a page is stored only if it has the SHA-256 that MangaDex names; nothing is written any more once the returned promise has
// settled. A page that one server doesn't send is requested from another one; both are shared by all pages of the chapter.
// Limit: the images being received are in memory, at most as many as there are connections.
import { join } from 'node:path'
import type { DownloadRequest } from '../../../src/plugins/contract/download-provider.ts'
import type { FetchedImage, ImageFetch } from '../../../src/plugins/contract/mangadex-network/fetch-image.ts'
import type { ImageServer, ImageServers } from '../../../src/plugins/contract/mangadex-network/image-servers.ts'
import type { PluginContext, PluginResponse } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import { ChapterFailed } from '../mangadex/chapter-servers.ts'
import type { ChapterTarget } from '../run/chapter-tracks.ts'
import { inParallel } from './in-parallel.ts'
import { type PageFile, pageFilesOf } from './page-file.rules.ts'
import { isPage, openChapterFolder, storePage } from './staged-images.ts'

export interface ChapterFetch {
  readonly ctx: PluginContext
  readonly servers: ImageServers
  readonly fetchImage: ImageFetch
  readonly request: Pick<DownloadRequest, 'stagingDir' | 'onEvent'>
  readonly signal: AbortSignal
}

/** As browsers open to one host; the server's own limit for a host isn't higher. */
const connections = 6
const maxBytes = 40 * 1024 * 1024
/** A server that needs longer for a page is replaced. */
const timeoutMs = 30_000
/** The replacement gets more time, and further tries after these pauses. */
const patientTimeoutMs = 60_000
const pausesMs = [1_000, 3_000]
/** Then the other pages would fail too. */
const maxFailedPages = 3

const PagesNotSent = defineSentence(
  'PAGES_NOT_SENT',
  "{count:number} of {total:number} {total?page:pages} couldn't be downloaded: {reason:sentence}",
)
const PageDiffers = defineSentence('PAGE_DIFFERS', '{host} sent a different file')
const PagesChanged = defineSentence('PAGES_CHANGED', '{source} changed the pages during the download')

/**
 * @param first the chapter's server
 * @throws ChapterFailed, the error of the file system, what ends the job, the signal's reason
 */
export async function fetchChapter(parts: ChapterFetch, target: ChapterTarget, first: ImageServer): Promise<void> {
  const { ctx, request } = parts
  const pages = pageFilesOf(first.files)
  const folder = join(request.stagingDir, target.folder)
  const staged = await openChapterFolder(folder, pages)
  request.onEvent({ type: 'chapter-start', chapterId: target.id, pages: pages.length })
  let done = 0
  const finish = (bytes: number) => {
    done += 1
    request.onEvent({ type: 'page', chapterId: target.id, page: done, pages: pages.length, bytes })
  }
  for (let n = 0; n < staged.size; n++) finish(0)
  const missing = pages.filter(({ number }) => !staged.has(number))
  const fetchPage = createPageFetch(parts, target.id, first)
  const failures: NoImage[] = []
  await inParallel(missing, { limit: connections, signal: parts.signal }, async (page, signal) => {
    if (failures.length >= maxFailedPages) return
    const image = await fetchPage(page, signal)
    if (!image.ok) {
      ctx.log.info(`Page ${page.number} of chapter ${target.id} couldn't be downloaded`)
      failures.push(image)
      return
    }
    await storePage(folder, page, image.bytes, signal)
    finish(image.bytes.length)
  })
  const [failure] = failures
  if (!failure) return
  const reason = PagesNotSent(failures.length, pages.length, failure.reason)
  const savedPages = failures.length < maxFailedPages ? done : undefined
  throw new ChapterFailed({ reason, permanent: false, ofSite: failures.every(({ problem }) => problem !== 'wrong'), savedPages })
}

type NoImage = Extract<FetchedImage, { ok: false }>

type PageFetch = (page: PageFile, signal: AbortSignal) => Promise<FetchedImage>

/** Fetches pages from the chapter's server, or from the one other that is requested when it fails. */
function createPageFetch(parts: ChapterFetch, chapterId: string, first: ImageServer): PageFetch {
  const { ctx, servers, fetchImage } = parts
  let replaced: ImageServer | undefined
  const other = async (failed: ImageServer, signal: AbortSignal): Promise<ImageServer> => {
    if (replaced !== undefined && replaced !== failed) return failed
    replaced = failed
    return assertSamePages(first, await servers.get(chapterId, signal, failed))
  }
  return async (page, signal) => {
    const from = ({ folderUrl }: ImageServer, timeoutMs: number) => {
      const url = `${folderUrl}/${page.file}`
      const problemOf = async ({ bytes }: PluginResponse) => ((await isPage(page, bytes)) ? undefined : PageDiffers(new URL(url).host))
      return fetchImage({ url, signal, timeoutMs, maxBytes, problemOf })
    }
    const server = assertSamePages(first, await servers.get(chapterId, signal))
    let image = await from(server, timeoutMs)
    if (image.ok) return image
    const replacement = await other(server, signal)
    if (replacement !== server) image = await from(replacement, patientTimeoutMs)
    for (const pauseMs of pausesMs) {
      if (image.ok || image.problem !== 'silent') return image
      await ctx.clock.sleep(pauseMs, signal)
      image = await from(replacement, patientTimeoutMs)
    }
    return image
  }
}

/** Pages of two versions of a chapter must not be mixed. */
function assertSamePages(first: ImageServer, server: ImageServer): ImageServer {
  const isSame = first.files.length === server.files.length && first.files.every((file, index) => file === server.files[index])
  if (isSame) return server
  throw new ChapterFailed({ reason: PagesChanged('MangaDex'), permanent: false })
}
