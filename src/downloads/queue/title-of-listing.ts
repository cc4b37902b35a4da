// Which title a listing belongs to.
// MangaDex names the title of each chapter; other sites list one chapter as if it were a title of its own. Such a chapter joins its
// series where that is known: by an earlier listing, or by a folder that is called as the chapter's page calls its series.
// Limit: a chapter whose page names no series, and that no listing named yet, is a title of its own until one does.
import { chapterKeyOf, findSeriesOfChapter, findTitleOfFolder, isSourceId, titleKeyOf } from '../../chapters/index.ts'
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
  // Without a number it is a gallery that stands alone, and its name is no series'.
  if (chapter.number === null) return own
  const namesake = await findTitleOfFolder(db, { libraryId, seriesFolder: pathSegment(title.title, own) })
  return namesake !== undefined && isOfSameSite(namesake, own) ? namesake : own
}

const isOfSameSite = (titleKey: string, other: string): boolean =>
  !isSourceId(titleKey) && URL.parse(titleKey)?.host === URL.parse(other)?.host
