// Decides about each chapter that a source lists: download it, skip it, or skip it with a reason.
// Guarantee: a chapter is downloaded only when the source has its pages now and the history contains neither it nor another upload of it
// by the same group, whether or not the source still lists that one. Several groups, languages or volumes of one number are several
// chapters, unless a person wants one release of each. A person's decision about a chapter overrides all of this, except that the source
// must have its pages.

import { newestFirst, type PreferredReleases, selectPreferredReleases } from '../choices/preferred-release.rules.ts'
import { type ChapterRange, outOfRange } from '../options/download-options.rules.ts'
import { chapterKeyOf } from '../urls/chapter-url.rules.ts'
import type { ListedChapter } from './listed-chapter.ts'
import { asUploadedAgain, groupNamesIn, releaseOf, withNamesOf } from './reuploads.rules.ts'

export type { ListedChapter } from './listed-chapter.ts'

export interface ClassifiedChapters<C extends ListedChapter> {
  /** In the source's order, without duplicates. */
  readonly toFetch: readonly C[]
  readonly recorded: readonly C[]
  /** Stored outside the history with the reason. */
  readonly skipped: readonly SkippedChapter<C>[]
  /** Chapters to download, with the downloaded ones that each replaces: its archive replaces the first that has one. */
  readonly replacing: Replacing
}

type Replacing = ReadonlyMap<ListedChapter, readonly ListedChapter[]>

export interface SkippedChapter<C extends ListedChapter> {
  readonly chapter: C
  readonly state: 'external' | 'removed' | 'future' | 'superseded' | 'other-group' | 'out-of-range' | 'blacklisted'
}

/** What people decided, and what is downloaded. */
export interface ChapterPolicy {
  /** Keys of chapters that are never downloaded. */
  readonly blocked: ReadonlySet<string>
  /** Keys of chapters that are downloaded even when another release supersedes them. */
  readonly wanted: ReadonlySet<string>
  /** Keys of uploads that are downloaded to replace the existing one by the same group. */
  readonly renewing: ReadonlySet<string>
  /** Groups, the best first, when one release of each chapter is enough. */
  readonly groupOrder: readonly string[] | undefined
  /** Numbers to download; all when undefined. */
  readonly range?: ChapterRange | undefined
  /** Downloaded chapters of the title. Those that the source has removed are still releases of their chapters. */
  readonly downloaded: readonly ListedChapter[]
  /** Keys of downloaded chapters that were deleted because of the download options. */
  readonly cleanedUp: ReadonlySet<string>
  /** Keys of downloaded chapters whose file another release has replaced. */
  readonly replaced: ReadonlySet<string>
}

export const emptyPolicy: ChapterPolicy = {
  blocked: new Set(),
  wanted: new Set(),
  renewing: new Set(),
  groupOrder: undefined,
  downloaded: [],
  cleanedUp: new Set(),
  replaced: new Set(),
}

/** @param recordedKeys keys of the chapters in the library's history */
export function classifyChapters<C extends ListedChapter>(
  listed: readonly C[],
  recordedKeys: ReadonlySet<string>,
  policy: ChapterPolicy = emptyPolicy,
): ClassifiedChapters<C> {
  const chapters = [...new Map(listed.map((chapter) => [chapterKeyOf(chapter.id), chapter])).values()]
  const listedKeys = new Set(chapters.flatMap(({ id, url }) => [chapterKeyOf(id), chapterKeyOf(url)]))
  const groupNames = groupNamesIn(chapters)
  const lost = keysOfLost(policy)
  const unlisted = policy.downloaded
    .filter((chapter) => !holds(listedKeys, chapter) && !holds(lost, chapter))
    .map((chapter) => asUploadedAgain(withNamesOf(chapter, groupNames), chapters))
  const keys = new Set([...recordedKeys, ...unlisted.map(({ id }) => chapterKeyOf(id))]).difference(lost)
  const isRecorded = (chapter: ListedChapter) => holds(keys, chapter)
  const stateOf = classify([...chapters, ...unlisted], isRecorded, policy)
  const classified = chapters.filter((chapter) => !isRecorded(chapter)).map((chapter) => ({ chapter, state: stateOf.of(chapter) }))
  return {
    recorded: chapters.filter(isRecorded),
    toFetch: classified.flatMap(({ chapter, state }) => (state === 'available' ? [chapter] : [])),
    skipped: classified.flatMap(({ chapter, state }) => (state === 'available' ? [] : [{ chapter, state }])),
    replacing: stateOf.replacing,
  }
}

const holds = (keys: ReadonlySet<string>, { id, url }: ListedChapter): boolean => keys.has(chapterKeyOf(id)) || keys.has(chapterKeyOf(url))

/** Keys of chapters whose file was replaced by a release that is blacklisted since, so that no release of their number is left. */
function keysOfLost({ blocked, replaced, downloaded }: ChapterPolicy): ReadonlySet<string> {
  const lost = new Set<string>()
  if (blocked.size === 0 || replaced.size === 0) return lost
  const numbered = downloaded.filter(({ number }) => number !== null)
  for (const releases of Map.groupBy(numbered, ({ number, language }) => JSON.stringify([number, language])).values()) {
    const withFile = releases.filter((chapter) => !holds(replaced, chapter))
    if (withFile.length === 0 || !withFile.every((chapter) => holds(blocked, chapter))) continue
    for (const { id } of releases) if (replaced.has(chapterKeyOf(id))) lost.add(chapterKeyOf(id))
  }
  return lost
}

type IsRecorded = (chapter: ListedChapter) => boolean

interface Classification {
  of(chapter: ListedChapter): SkippedChapter<ListedChapter>['state'] | 'available'
  readonly replacing: Replacing
}

function classify(chapters: readonly ListedChapter[], isRecorded: IsRecorded, policy: ChapterPolicy): Classification {
  const { blocked, wanted, groupOrder } = policy
  // A release that a person rejected doesn't count, not even once it is downloaded: others take its place.
  const free = chapters.filter((chapter) => !holds(blocked, chapter) && (isRecorded(chapter) || chapter.state === 'available'))
  const renewals = findRenewals(free, isRecorded, (chapter) => holds(policy.renewing, chapter))
  const competing = free.filter((chapter) => !renewals.has(chapter))
  const superseded = findSuperseded(competing, isRecorded)
  const none: PreferredReleases<ListedChapter> = { superseded: new Set(), replacing: new Map() }
  const isCleanedUp = (chapter: ListedChapter) => holds(policy.cleanedUp, chapter)
  const { superseded: ofOtherGroups, replacing } = groupOrder
    ? selectPreferredReleases(competing, groupOrder, { isRecorded, isCleanedUp })
    : none
  const isOutOfRange = outOfRange(
    policy.range,
    chapters.filter(({ state }) => state === 'available'),
  )
  return {
    // What a person requests is added to the downloaded releases.
    replacing: new Map([...replacing, ...renewals].filter(([chapter]) => !holds(wanted, chapter))),
    of: (chapter) => {
      if (holds(blocked, chapter)) return 'blacklisted'
      if (chapter.state !== 'available') return chapter.state
      if (holds(wanted, chapter)) return 'available'
      if (!renewals.has(chapter) && isOutOfRange(chapter)) return 'out-of-range'
      if (superseded.has(chapter)) return 'superseded'
      return ofOtherGroups.has(chapter) ? 'other-group' : 'available'
    },
  }
}

/** Uploads that a person wants instead of the downloaded one of the same release; the newest of several, so that none is duplicated. */
function findRenewals(free: readonly ListedChapter[], isRecorded: IsRecorded, isRenewing: (chapter: ListedChapter) => boolean): Replacing {
  const renewals = new Map<ListedChapter, readonly ListedChapter[]>()
  for (const [release, same] of Map.groupBy(free, releaseOf)) {
    const [newest] = same.filter((chapter) => isRenewing(chapter) && !isRecorded(chapter)).toSorted(newestFirst)
    const held = same.filter(isRecorded).toSorted(newestFirst)
    if (release !== undefined && newest && held.length > 0) renewals.set(newest, held)
  }
  return renewals
}

/** Uploads superseded by another upload of the same number by the same groups: a downloaded one, else the newest. */
function findSuperseded(competing: readonly ListedChapter[], isRecorded: IsRecorded): ReadonlySet<ListedChapter> {
  const superseded = new Set<ListedChapter>()
  for (const [release, same] of Map.groupBy(competing, releaseOf)) {
    if (release === undefined) continue
    const standing = same.find(isRecorded) ?? same.toSorted(newestFirst)[0]
    for (const chapter of same) if (chapter !== standing) superseded.add(chapter)
  }
  return superseded
}
