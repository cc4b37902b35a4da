// The chapters of a job that may be fetched.
import { chapterFolder } from '../../../src/plugins/contract/chapter-folder.ts'
import type { DownloadEvent, DownloadRequest } from '../../../src/plugins/contract/download-provider.ts'
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { isMangadexHost, isMangadexId, mangadexChapterUrl } from '../mangadex/mangadex-url.rules.ts'
import { parseWebUrl } from '../sites/web-url.rules.ts'
import type { ChapterTarget } from './chapter-tracks.ts'

/** Passes on only URLs that were built or parsed here; a chapter of the wrong site would be fetched without its rate limit. */
export function readTargets(
  { chapters }: Pick<DownloadRequest, 'chapters'>,
  isMangadex: boolean,
): { readonly targets: readonly ChapterTarget[]; readonly refused: readonly DownloadEvent[] } {
  const targets: ChapterTarget[] = []
  const refused: DownloadEvent[] = []
  for (const { id, url } of chapters) {
    try {
      targets.push({ id, url: isMangadex ? mangadexAddress(id) : siteAddress(url), folder: chapterFolder(id) })
    } catch (error) {
      if (!(error instanceof UrlNotSupported)) throw error
      refused.push({ type: 'chapter-failed', chapterId: id, reason: error.sentence, permanent: true })
    }
  }
  return { targets, refused }
}

function mangadexAddress(id: string): string {
  if (!isMangadexId(id)) throw new UrlNotSupported('MangaDex chapters must be given by ID')
  return mangadexChapterUrl(id)
}

function siteAddress(text: string): string {
  const url = parseWebUrl(text)
  if (isMangadexHost(url)) throw new UrlNotSupported('MangaDex chapters must be downloaded in their own job')
  return url.href
}
