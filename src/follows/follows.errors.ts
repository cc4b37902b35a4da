import { defineError } from '../kernel/errors/index.ts'

export const FollowTextChanged = defineError(
  'FOLLOW_TEXT_CHANGED',
  412,
  'Someone else changed the follow list of "{library}" in the meantime. Reload it, then save your changes.',
)
export const FollowTextTooLarge = defineError('FOLLOW_TEXT_TOO_LARGE', 413, 'The follow list is too large; the limit is {bytes:size}.')
export const FollowTextNotText = defineError(
  'FOLLOW_TEXT_NOT_TEXT',
  400,
  "The follow list contains characters that can't be encoded as UTF-8. Remove them and save again.",
)
export const FollowFileNotReadable = defineError(
  'FOLLOW_FILE_NOT_READABLE',
  409,
  'Couldn\'t read follow.txt of "{library}": {reason:sentence}',
)
export const FollowFileNotWritable = defineError(
  'FOLLOW_FILE_NOT_WRITABLE',
  409,
  'Couldn\'t write follow.txt of "{library}": {reason:sentence} Nothing was changed.',
)
export const SchedulerSettingsInvalid = defineError('SCHEDULER_SETTINGS_INVALID', 400, '{reason:sentence}')
export const CheckNotPossible = defineError('CHECK_NOT_POSSIBLE', 503, "Couldn't check the follow lists: {reason:sentence}")
export const TitleAgeRestricted = defineError('TITLE_AGE_RESTRICTED', 403, "Your account's restrictions don't allow this title.")
export const LibraryFollowsTitle = defineError('LIBRARY_FOLLOWS_TITLE', 409, '"{library}" already follows this title.')
export const TitleBeingDownloaded = defineError(
  'TITLE_BEING_DOWNLOADED',
  409,
  'This title is being downloaded to "{library}". Wait until the download is completed or cancel it, then try again.',
)
export const TitleNotFollowed = defineError('TITLE_NOT_FOLLOWED', 404, "The library doesn't follow this title.")
