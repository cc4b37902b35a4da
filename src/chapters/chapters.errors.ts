import { defineError } from '../kernel/errors/index.ts'

export const ChaptersSeriesNotFound = defineError('CHAPTERS_SERIES_NOT_FOUND', 404, 'No series with ID {id}.')
export const ChaptersLibraryUnreachable = defineError(
  'CHAPTERS_LIBRARY_UNREACHABLE',
  503,
  'The folder of the library "{library}" is unavailable, so its download history can\'t be changed. Connect its disk and try again.',
)
export const ChapterBlacklisted = defineError('CHAPTER_BLACKLISTED', 409, 'This chapter is already blacklisted.')
export const BlacklistEntryNotFound = defineError(
  'BLACKLIST_ENTRY_NOT_FOUND',
  404,
  'No entry with ID {id} in the blacklist of this series.',
)
export const ChapterAddressInvalid = defineError(
  'CHAPTER_ADDRESS_INVALID',
  400,
  'chapterUrl must be the URL of a chapter or a MangaDex chapter ID, not {address}.',
)
export const BookHasNoChapter = defineError(
  'BOOK_HAS_NO_CHAPTER',
  409,
  "This book wasn't downloaded, so its chapter is unknown. Add the chapter's URL to the blacklist of its series instead.",
)
export const SeriesHasNoSource = defineError(
  'SERIES_HAS_NO_SOURCE',
  409,
  "The source of this series is unknown: its chapters weren't downloaded, and no file names a source. Match it to a title on its Sources tab.",
)
