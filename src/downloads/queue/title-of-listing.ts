// Finds the title that a listing belongs to.
// MangaDex names the title of each chapter; other sites list a single chapter as if it were a title. Such a chapter is added to its
// series if that is known: from an earlier listing, or from a folder with the series name on the chapter's page.
// Limit: a chapter whose page names no series, and that no listing contains yet, is its own title until one does.

import { findSeriesOfChapter, findTitleOfFolder } from '../../chapters/records/index.ts'
import { chapterKeyOf, isSourceId, titleKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { TitleListing } from '../../plugins/index.ts'
import { pathSegment } from '../naming/path-segment.rules.ts'

/** @returns the key of the title in this library */
export async function findTitleKey(db: Db, libraryId: string, { title, chapters }: TitleListing): Promise<string> {
  const own = titleKeyOf(title.id)
  const [chapter, another] = chapters
  const isLone = chapter !== undefined && another === undefined && chapterKeyOf(chapter.id) === own
  if (!isLone) return own
  const listed = await findSeriesOfChapter(db, libraryId, own)
  if (listed !== undefined) return listed
  // Without a number it is a standalone gallery, and its name is not a series name.
  if (chapter.number === null) return own
  const sameName = await findTitleOfFolder(db, { libraryId, seriesFolder: pathSegment(title.title, own) })
  return sameName !== undefined && isOfSameSite(sameName, own) ? sameName : own
}

const isOfSameSite = (titleKey: string, other: string): boolean =>
  !isSourceId(titleKey) && URL.parse(titleKey)?.host === URL.parse(other)?.host
