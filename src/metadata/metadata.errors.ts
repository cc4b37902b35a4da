import { defineError } from '../kernel/errors/index.ts'

export const PluginNotMetadata = defineError('PLUGIN_NOT_METADATA', 400, '{reason:sentence} Choose a plugin of type METADATA.')
export const SourceDisabled = defineError('SOURCE_DISABLED', 400, '{reason:sentence}')
export const TitleNotFound = defineError('TITLE_NOT_FOUND', 404, '{source} has no such title: {reason:sentence}.')
export const SourceDown = defineError(
  'SOURCE_DOWN',
  502,
  '{source} cannot be asked now: {reason:sentence} The server tries it again at {again:instant}; so may you at any time.',
)
export const SourceAnswerBad = defineError(
  'SOURCE_ANSWER_BAD',
  502,
  '{source} answered something that cannot be understood: {reason:sentence}',
)
export const SourceBusy = defineError('SOURCE_BUSY', 503, '{source} cannot be asked before {until:instant}: {reason:sentence}')
export const SourceSlow = defineError(
  'SOURCE_SLOW',
  503,
  '{source} is busy and did not answer within {seconds:number} seconds; ask again after {until:instant}.',
)
export const SourceLimited = defineError(
  'SOURCE_LIMITED',
  429,
  '{source} limits how often it may be asked; ask again after {until:instant}.',
)
export const TitleNotNamed = defineError('TITLE_NOT_NAMED', 400, 'Name a title of {source} by its id or its address.')
export const CoverHostUnknown = defineError(
  'COVER_HOST_UNKNOWN',
  400,
  'Covers come by https from the hosts of metadata plugins only, not from {host}.',
)
export const CoverMissing = defineError('COVER_MISSING', 502, '{source} has no cover at this address (HTTP {status}).')
export const CoverFileNotWritten = defineError(
  'COVER_FILE_NOT_WRITTEN',
  507,
  'The cover is shown, but could not be put beside the books ({fault}). Make room or repair the folder, then apply it again.',
)
export const SeriesNotBound = defineError('SERIES_NOT_BOUND', 404, 'This series is not bound to a title of {source}.')
export const SourceUnknown = defineError('SOURCE_UNKNOWN', 400, 'There is no metadata plugin with id {id}.')
export const SeriesHasNoFolder = defineError(
  'SERIES_HAS_NO_FOLDER',
  400,
  'A one-shot has no folder of its own that a series.json could describe.',
)
export const SeriesJsonBroken = defineError(
  'SERIES_JSON_BROKEN',
  409,
  'The series.json of this series is no JSON object; repair or remove it first, so that nothing in it is lost.',
)
