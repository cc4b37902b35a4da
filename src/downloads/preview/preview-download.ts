// The chapters that a download of a URL would fetch, and the others with the reason.
// Limit: existing chapters are known from the history; an unrecorded archive counts as new until the download checks it.
import { type ClassifiedChapters, classifyChapters, readChapterPolicy } from '../../chapters/listed/index.ts'
import { listRecordedKeys } from '../../chapters/records/index.ts'
import { chapterKeyOf, titleKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { ChapterInfo, TitleListing } from '../../plugins/index.ts'
import { ChaptersNotListed } from '../downloads.errors.ts'
import { listQueuedChapters } from '../run/download-chapters.queries.ts'

/** `new` chapters are downloaded; the others are skipped for the reason in the name. */
export const previewStates = [
  'new',
  'have',
  'queued',
  'external',
  'removed',
  'future',
  'superseded',
  'other-group',
  'out-of-range',
  'blacklisted',
] as const
export type PreviewState = (typeof previewStates)[number]

export interface PreviewChapter {
  readonly chapter: ChapterInfo
  readonly state: PreviewState
}

/** Every listed chapter once, in the source's order. */
export async function previewDownload(db: Db, listing: TitleListing, libraryId: string): Promise<readonly PreviewChapter[]> {
  const keys = listing.chapters.flatMap(({ id, url }) => [chapterKeyOf(id), chapterKeyOf(url)])
  const recorded = await listRecordedKeys(db, libraryId, keys)
  const queued = await listQueuedChapters(db, libraryId, keys)
  const policy = await readChapterPolicy(db, { libraryId, titleKey: titleKeyOf(listing.title.id) })
  const stateOf = statesOf(classifyChapters(listing.chapters, recorded, policy), queued)
  return listing.chapters.flatMap((chapter) => {
    const state = stateOf.get(chapter)
    return state === undefined ? [] : [{ chapter, state }]
  })
}

function statesOf(
  { toFetch, recorded, skipped }: ClassifiedChapters<ChapterInfo>,
  queued: ReadonlySet<string>,
): ReadonlyMap<ChapterInfo, PreviewState> {
  return new Map<ChapterInfo, PreviewState>([
    ...toFetch.map((chapter) => [chapter, queued.has(chapterKeyOf(chapter.id)) ? 'queued' : 'new'] as const),
    ...recorded.map((chapter) => [chapter, 'have'] as const),
    ...skipped.map(({ chapter, state }) => [chapter, state] as const),
  ])
}

/** The selected chapters by their URLs. @throws ChaptersNotListed */
export function selectChapters({ chapters }: TitleListing, urls: readonly string[]): readonly ChapterInfo[] {
  const requestedKeys = new Set(urls.map(chapterKeyOf))
  const selected = chapters.filter(({ id, url }) => requestedKeys.has(chapterKeyOf(url)) || requestedKeys.has(chapterKeyOf(id)))
  const selectedKeys = new Set(selected.flatMap(({ id, url }) => [chapterKeyOf(url), chapterKeyOf(id)]))
  const unlisted = [...requestedKeys].filter((key) => !selectedKeys.has(key)).length
  if (unlisted > 0) throw ChaptersNotListed(unlisted)
  return selected
}
