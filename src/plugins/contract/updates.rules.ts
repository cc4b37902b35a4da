import type { ChapterInfo, UpdateCheckResult } from './download-provider.ts'

/**
 * Downloadable chapters that are newer than a known one: by date when every chapter has one, since a source may add an old number late,
 * otherwise by the order of the listing. All of them when the known one is null or not listed.
 */
export function listedAfter(chapters: readonly ChapterInfo[], lastKnownId: string | null): readonly ChapterInfo[] {
  const dated = chapters.flatMap((chapter) => (chapter.releaseDate === null ? [] : [{ chapter, date: chapter.releaseDate }]))
  const byDate = () => dated.toSorted((a, b) => compare(a.date, b.date)).map(({ chapter }) => chapter)
  const ordered = dated.length === chapters.length ? byDate() : chapters
  const lastKnownIndex = ordered.findIndex(({ id }) => id === lastKnownId)
  return ordered.slice(lastKnownIndex + 1).filter(({ state }) => state === 'available')
}

/** Returns the result of an update check. @param chapters the whole listing */
export function updatesIn(chapters: readonly ChapterInfo[], lastKnownChapter: string | null): UpdateCheckResult {
  const newChapters = listedAfter(chapters, lastKnownChapter)
  return { hasUpdates: newChapters.length > 0, latestChapter: listedAfter(chapters, null).at(-1) ?? null, newChapters }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
