// Chapter addresses come from a site's pages, so they are as untrusted as user input and pass the same checks. They are checked
// before each fetch because a host name may have moved to a private address in the meantime.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { defineSentence, type Sentence, storeSentence } from '../../kernel/sentences/index.ts'
import { decideUrl } from '../queue/download-url.rules.ts'
import { type DownloadChapterRow, saveChapter } from './download-chapters.queries.ts'
import type { Run } from './download-run.ts'

const NotFetched = defineSentence('CHAPTER_ADDRESS_NOT_FETCHED', "The site links to a URL that can't be downloaded: {reason:sentence}")

/** @returns the chapters that may be fetched; the others have failed permanently, with the reason */
export async function rejectUrls({ deps }: Pick<Run, 'deps'>, chapters: readonly DownloadChapterRow[]): Promise<DownloadChapterRow[]> {
  const reasons = new Map<string, Sentence | undefined>()
  const allowed: DownloadChapterRow[] = []
  for (const chapter of chapters) {
    const decision = decideUrl(chapter.url)
    const reason = decision.ok ? await rejectionReasonFor(deps, new URL(decision.url), reasons) : decision.reason
    if (reason === undefined) {
      allowed.push(chapter)
      continue
    }
    const { downloadId, chapterKey, attempts } = chapter
    const lastError = storeSentence(NotFetched(reason))
    const failed = { state: 'FAILED', permanent: 1, attempts: attempts + 1, lastError, pages: null } as const
    await saveChapter(deps.db, { downloadId, chapterKey }, failed)
  }
  return allowed
}

/** @param reasonsByHost results for the hosts checked in this round */
async function rejectionReasonFor(
  { outbound }: Run['deps'],
  url: URL,
  reasonsByHost: Map<string, Sentence | undefined>,
): Promise<Sentence | undefined> {
  if (reasonsByHost.has(url.host)) return reasonsByHost.get(url.host)
  const reason = await outbound.assertAllowedHost(url).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CatalogueError) return error.sentence
      throw error
    },
  )
  reasonsByHost.set(url.host, reason)
  return reason
}
