// Public interface for the chapters that sources list: which of them to download, and what is stored about the others.
export { type ChapterChoice, countBlocked, listChoices, listChoicesOf, type SeriesTitles } from '../choices/chapter-choices.queries.ts'
export { readChapterPolicy } from '../choices/chapter-policy.ts'
export { getSeriesTitles } from '../history/series-titles.ts'
export { type ClassifiedChapters, classifyChapters, type ListedChapter, type SkippedChapter } from './listed-chapters.rules.ts'
export {
  deleteSourceChapters,
  listSourceChapters,
  listSourceChaptersInAllLibraries,
  listSourceChaptersOfTitles,
  type SourceChapter,
  type SourceChapterState,
  upsertSourceChapters,
} from './source-chapters.queries.ts'
export { followSource } from './source-facts.queries.ts'
export { deleteUnlisted, type FailedChapter, recordFailures, recordListing, type TitleInLibrary } from './unarchived-chapters.ts'
