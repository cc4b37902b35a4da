import { isoInstant } from '../kernel/clock/index.ts'
import type { Db } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { listDownloadDates } from './chapters.queries.ts'
import { chapterKeyOf } from './urls/chapter-url.rules.ts'

export interface UrlCheck {
  readonly url: string
  readonly exists: boolean
  readonly downloadedAt?: string
}

/**
 * Checks for each URL whether its chapter was downloaded; keeps order and duplicates.
 * @param access of the caller: chapters of series that are hidden from them do not count
 */
export async function checkChapterUrls(
  { db }: { readonly db: Db },
  urls: readonly string[],
  access: Principal['access'],
): Promise<readonly UrlCheck[]> {
  const asked = urls.map((url) => ({ url, key: chapterKeyOf(url) }))
  const dates = await listDownloadDates(db, [...new Set(asked.map(({ key }) => key))], access)
  return asked.map(({ url, key }) => {
    const downloadedAt = dates.get(key)
    return downloadedAt === undefined ? { url, exists: false } : { url, exists: true, downloadedAt: isoInstant(downloadedAt) }
  })
}
