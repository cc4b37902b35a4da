import { defineError } from '../kernel/errors/index.ts'

export const SeriesUnknown = defineError('CHAPTERS_SERIES_NOT_FOUND', 404, 'There is no series with the id %s.')
export const LibraryUnreachable = defineError(
  'CHAPTERS_LIBRARY_UNREACHABLE',
  503,
  'The folder of the library "%s" cannot be reached, so its record files cannot be changed. Connect it and try again.',
)
