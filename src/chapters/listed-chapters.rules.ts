// What to do with the chapters that a source lists: fetch, leave, or leave and say why.
// Promise: a chapter is fetched only when the source has its pages now and the history holds neither it nor the same group's other
// upload of it. Several groups, languages or volumes of one number are several chapters.
import { chapterKeyOf } from './chapter-url.rules.ts'

/** The part of a listed chapter that decides; what the plugins' ChapterInfo is too. */
export interface ListedChapter {
  readonly id: string
  readonly url: string
  readonly number: string | null
  readonly volume: string | null
  readonly title: string | null
  readonly language: string | null
  readonly scanlationGroups: readonly { readonly id: string | null; readonly name: string }[]
  /** ISO 8601. */
  readonly releaseDate: string | null
  readonly state: 'available' | 'external' | 'removed' | 'future'
}

export interface SortedOut<C extends ListedChapter> {
  /** In the order in which the source lists them, each once. */
  readonly toFetch: readonly C[]
  readonly recorded: readonly C[]
  /** Kept beside the history with the reason. */
  readonly beside: readonly Beside<C>[]
}

export interface Beside<C extends ListedChapter> {
  readonly chapter: C
  readonly state: 'external' | 'removed' | 'future' | 'superseded'
}

/** @param recordedKeys keys of the chapters that the library's history holds */
export function sortOutChapters<C extends ListedChapter>(listed: readonly C[], recordedKeys: ReadonlySet<string>): SortedOut<C> {
  const chapters = [...new Map(listed.map((chapter) => [chapterKeyOf(chapter.id), chapter])).values()]
  const isRecorded = (chapter: C) => recordedKeys.has(chapterKeyOf(chapter.id)) || recordedKeys.has(chapterKeyOf(chapter.url))
  const superseded = findSuperseded(chapters, isRecorded)
  const missing = chapters.filter((chapter) => !isRecorded(chapter))
  return {
    recorded: chapters.filter(isRecorded),
    toFetch: missing.filter((chapter) => chapter.state === 'available' && !superseded.has(chapter)),
    beside: missing.flatMap((chapter): Beside<C>[] => {
      if (chapter.state !== 'available') return [{ chapter, state: chapter.state }]
      return superseded.has(chapter) ? [{ chapter, state: 'superseded' }] : []
    }),
  }
}

/** Uploads that yield to another upload of the same number by the same groups: to one that we have, else to the newest. */
function findSuperseded<C extends ListedChapter>(chapters: readonly C[], isRecorded: (chapter: C) => boolean): ReadonlySet<C> {
  const uploads = Map.groupBy(
    chapters.filter((chapter) => chapter.state === 'available' || isRecorded(chapter)),
    releaseOf,
  )
  const superseded = new Set<C>()
  for (const [release, same] of uploads) {
    if (release === undefined || same.length < 2) continue
    const standing = same.find(isRecorded) ?? same.toSorted(newestFirst)[0]
    for (const chapter of same) if (chapter !== standing) superseded.add(chapter)
  }
  return superseded
}

/** Undefined when nothing says that another upload would be the same: no number (oneshots) or no group. */
function releaseOf({ number, volume, language, scanlationGroups }: ListedChapter): string | undefined {
  if (number === null || scanlationGroups.length === 0) return undefined
  const groups = scanlationGroups.map(({ id, name }) => id ?? name.trim().toLowerCase()).sort()
  return JSON.stringify([volume, number, language, groups])
}

/** Equal dates are ordered by id, so that every look decides alike. */
function newestFirst(a: ListedChapter, b: ListedChapter): number {
  const order = (Date.parse(b.releaseDate ?? '') || 0) - (Date.parse(a.releaseDate ?? '') || 0)
  if (order !== 0) return order
  return a.id < b.id ? 1 : -1
}
