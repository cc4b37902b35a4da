import { defineError } from '../kernel/errors/index.ts'

export const PluginNotMetadata = defineError('PLUGIN_NOT_METADATA', 400, '{reason:sentence} Choose a plugin of type METADATA.')
export const SourceDisabled = defineError('SOURCE_DISABLED', 400, '{reason:sentence}')
export const TitleNotFound = defineError('TITLE_NOT_FOUND', 404, 'Title not found on {source}: {reason:sentence}.')
export const SourceDown = defineError(
  'SOURCE_DOWN',
  502,
  '{source} is unavailable: {reason:sentence} The next automatic attempt is at {again:instant}; you can retry at any time.',
)
export const SourceAnswerBad = defineError('SOURCE_ANSWER_BAD', 502, '{source} sent an invalid response: {reason:sentence}')
export const SourceBusy = defineError('SOURCE_BUSY', 503, '{source} is unavailable until {until:instant}: {reason:sentence}')
export const SourceSlow = defineError(
  'SOURCE_SLOW',
  503,
  "{source} didn't respond within {seconds:number} seconds. Try again after {until:instant}.",
)
export const SourceLimited = defineError('SOURCE_LIMITED', 429, '{source} is rate limiting the server. Try again after {until:instant}.')
export const TitleNotNamed = defineError('TITLE_NOT_NAMED', 400, 'Enter the ID or URL of a title on {source}.')
export const CoverHostUnknown = defineError(
  'COVER_HOST_UNKNOWN',
  400,
  'Covers can only be loaded over https from the hosts of metadata plugins, not from {host}.',
)
export const CoverMissing = defineError('COVER_MISSING', 502, '{source} has no cover at this URL (HTTP {status}).')
export const CoverFileNotWritten = defineError(
  'COVER_FILE_NOT_WRITTEN',
  507,
  "The cover was applied but couldn't be saved next to the books ({fault}). Free up space or check the folder, then apply it again.",
)
export const SeriesNotBound = defineError('SERIES_NOT_BOUND', 404, "This series isn't matched to a title on {source}.")
export const MatchNotListed = defineError(
  'MATCH_NOT_LISTED',
  404,
  "This series isn't in the list of series to match. Search for its title again.",
)
export const SourceUnknown = defineError('SOURCE_UNKNOWN', 400, 'No metadata plugin with ID {id}.')
export const SeriesHasNoFolder = defineError(
  'SERIES_HAS_NO_FOLDER',
  400,
  "A one-shot has no folder of its own, so it can't have a series.json.",
)
export const SeriesJsonNotWritten = defineError(
  'SERIES_JSON_NOT_WRITTEN',
  507,
  "Couldn't write series.json ({fault}). Check that the disk isn't full, that the series folder exists, and that the server has permission to write to it.",
)
export const SeriesJsonBroken = defineError(
  'SERIES_JSON_BROKEN',
  409,
  "The series.json of this series isn't a JSON object. Repair or delete it first so that its content isn't lost.",
)
