// Which uploads are the same release of a chapter.
// Limit: whether numbers restart in each volume is unknown while no two volumes have the same number; see `asUploadedAgain`.
import type { ListedChapter } from './listed-chapter.ts'

type Upload = Pick<ListedChapter, 'number' | 'volume' | 'language' | 'scanlationGroups'>

/** Undefined when uploads cannot be compared: no number (oneshots) or no group. The history of record files has no ids of groups. */
export function releaseOf({ number, volume, language, scanlationGroups }: Upload): string | undefined {
  if (number === null || scanlationGroups.length === 0) return undefined
  // A history that was read from a record file has them as one name.
  const groups = scanlationGroups.flatMap(({ name }) => name.split(',')).map((name) => name.trim().toLowerCase())
  return JSON.stringify([volume, number, language, groups.sort()])
}

/** The names that groups with an id have now. */
export const groupNamesIn = (listed: readonly ListedChapter[]): ReadonlyMap<string | null, string> =>
  new Map(listed.flatMap(({ scanlationGroups }) => scanlationGroups.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const]))))

/** A downloaded chapter whose groups may have been renamed since. */
export const withNamesOf = <C extends ListedChapter>(chapter: C, names: ReadonlyMap<string | null, string>): C => ({
  ...chapter,
  scanlationGroups: chapter.scanlationGroups.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
})

/** As for files that name no chapter: releases differ by a cover or a page of credits, chapters by more. */
const maxPageDifference = 2

/**
 * A downloaded chapter that its source has removed, with the volume of the same group's upload that has taken its place. Otherwise it stays
 * without a volume: the upload may be a chapter of a volume in which the numbers start again.
 */
export function asUploadedAgain<C extends ListedChapter>(removed: C, listed: readonly ListedChapter[]): C {
  if (removed.volume !== null) return removed
  const sameNumber = listed.filter(({ number, language }) => number === removed.number && language === removed.language)
  const [volume, ...others] = new Set(sameNumber.map((chapter) => chapter.volume))
  if (volume === undefined || volume === null || others.length > 0) return removed
  const again = { ...removed, volume }
  return sameNumber.some((chapter) => releaseOf(chapter) === releaseOf(again) && isAlike(chapter, removed)) ? again : removed
}

function isAlike(one: ListedChapter, other: ListedChapter): boolean {
  if (one.pages == null || other.pages == null || Math.abs(one.pages - other.pages) > maxPageDifference) return false
  const [title, otherTitle] = [one, other].map((chapter) => chapter.title?.trim().toLowerCase())
  return !title || !otherTitle || title === otherTitle
}
