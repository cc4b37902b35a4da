import { defineError } from '../kernel/errors/index.ts'

export const DiscoverSourceNotFound = defineError('DISCOVER_SOURCE_NOT_FOUND', 404, 'No source with ID {id} can be browsed.')
export const DiscoverTitleNotFound = defineError('DISCOVER_TITLE_NOT_FOUND', 404, '{source} has no title with this ID.')
export const DiscoverListNotFound = defineError('DISCOVER_LIST_NOT_FOUND', 404, '{source} has no list with ID {id}.')
export const DiscoverChapterNotFound = defineError(
  'DISCOVER_CHAPTER_NOT_FOUND',
  404,
  '{source} has no chapter with this ID for this title.',
)
export const PreviewNotPossible = defineError('PREVIEW_NOT_POSSIBLE', 409, "This chapter can't be previewed: {reason:sentence}")
export const PreviewPageNotFound = defineError(
  'PREVIEW_PAGE_NOT_FOUND',
  404,
  "This page doesn't exist or its URL has expired. Open the preview again.",
)
export const CoverNotFound = defineError('COVER_NOT_FOUND', 404, "This cover doesn't exist or its URL has expired. Reload the page.")
