import { isoInstant } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import { chapterKeyOf } from './chapter-url.rules.ts'
import { listDownloadDates } from './chapters.queries.ts'

export interface UrlCheck {
  readonly url: string
  readonly exists: boolean
  readonly downloadedAt?: string
}

/**
 * Tells for each address whether its chapter was downloaded; order and repeats stay.
 * @param libraryIds libraries whose history counts; all when undefined
 */
export async function checkChapterUrls(
  { db }: { readonly db: Db },
  urls: readonly string[],
  libraryIds: readonly string[] | undefined,
): Promise<readonly UrlCheck[]> {
  const keys = urls.map(chapterKeyOf)
  const dates = await listDownloadDates(db, [...new Set(keys)], libraryIds)
  return urls.map((url, n) => {
    const downloadedAt = dates.get(keys[n] ?? '')
    return downloadedAt === undefined ? { url, exists: false } : { url, exists: true, downloadedAt: isoInstant(downloadedAt) }
  })
}
