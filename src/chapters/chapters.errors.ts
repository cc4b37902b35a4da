import { defineError } from '../kernel/errors/index.ts'

export const SeriesUnknown = defineError('CHAPTERS_SERIES_NOT_FOUND', 404, 'There is no series with the id {id}.')
export const LibraryUnreachable = defineError(
  'CHAPTERS_LIBRARY_UNREACHABLE',
  503,
  'The folder of the library "{library}" cannot be reached, so its record files cannot be changed. Connect it and try again.',
)
export const ChapterBlacklisted = defineError('CHAPTER_BLACKLISTED', 409, 'This chapter is on the blacklist already.')
export const BlacklistEntryUnknown = defineError(
  'BLACKLIST_ENTRY_NOT_FOUND',
  404,
  'The blacklist of this series has no entry with the id {id}.',
)
export const ChapterAddressInvalid = defineError(
  'CHAPTER_ADDRESS_INVALID',
  400,
  'Give the address of a chapter as chapterUrl, or its id at MangaDex; this is neither: {address}',
)
export const BookHasNoChapter = defineError(
  'BOOK_HAS_NO_CHAPTER',
  409,
  'Nobody knows which chapter this book is: it was not downloaded. Give the address of the chapter to the blacklist of its series.',
)
export const SeriesHasNoSource = defineError(
  'SERIES_HAS_NO_SOURCE',
  409,
  'Nobody knows from which source this series comes: no chapter of it was downloaded or names its source.',
)
