// What a source said about titles and chapters, as downloads keep it.
import { z } from 'zod'
import { storedJson, storedJsonOr, storedList } from '../kernel/stored/index.ts'
import type { ChapterInfo, TitleInfo } from '../plugins/index.ts'

// A source that leaves a field out does not know it.
const line = z.string().nullable().default(null)
const amount = z.number().nullable().default(null)
const words = z.array(z.string()).default([])

const StoredChapter: z.ZodType<ChapterInfo> = z.object({
  id: z.string(),
  url: z.string(),
  number: line,
  volume: line,
  title: line,
  language: line,
  scanlationGroups: z.array(z.object({ id: line, name: z.string() })).default([]),
  releaseDate: line,
  pages: amount,
  state: z.enum(['available', 'external', 'removed', 'future']).default('available'),
  externalUrl: line,
})

const StoredTitle: z.ZodType<TitleInfo> = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  alternativeTitles: z.array(z.object({ title: z.string(), language: line })).default([]),
  description: line,
  authors: words,
  artists: words,
  genres: words,
  tags: words,
  status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable().default(null),
  year: amount,
  ageRating: amount,
  publisher: line,
  originalLanguage: line,
  coverUrl: line,
})

/** @throws (the reader) StoredDataMismatch: nothing can be downloaded without it */
export const readChapterInfo = storedJson('downloadChapter.info', StoredChapter)
/** For lists: null when it cannot be used. */
export const findChapterInfo = storedJsonOr('downloadChapter.info', StoredChapter.nullable(), () => null)
/** Null when it cannot be used: the source is asked again. */
export const readListedChapter = storedJsonOr('sourceChapter.info', StoredChapter.nullable(), () => null)
/** Null when it cannot be used: the source is asked again. */
export const readTitleInfo = storedJsonOr('download.titleInfo', StoredTitle.nullable(), () => null)
export const readGroupNames = storedList('groups of a chapter', z.string())
