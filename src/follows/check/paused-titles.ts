import { listTitleOptions } from '../../chapters/options/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { FollowedTitle } from './title-check.ts'

/** Leaves out the libraries that have paused a title: it is neither checked nor queued there. */
export async function withoutPaused(db: Db, titles: readonly FollowedTitle[]): Promise<readonly FollowedTitle[]> {
  const libraryIds = new Set(titles.flatMap(({ libraries }) => libraries.map(({ id }) => id)))
  const titleKeys = titles.map(({ titleKey }) => titleKey)
  const paused = new Set<string>()
  for (const libraryId of libraryIds) {
    const options = await listTitleOptions(db, libraryId, titleKeys)
    for (const [n, titleKey] of titleKeys.entries()) if (options[n]?.effective.paused) paused.add(`${libraryId} ${titleKey}`)
  }
  if (paused.size === 0) return titles
  return titles.flatMap((title) => {
    const libraries = title.libraries.filter(({ id }) => !paused.has(`${id} ${title.titleKey}`))
    return libraries.length > 0 ? [{ ...title, libraries }] : []
  })
}
