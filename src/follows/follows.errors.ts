import { defineError } from '../kernel/errors/index.ts'

export const FollowTextChanged = defineError(
  'FOLLOW_TEXT_CHANGED',
  412,
  'The follow list of "{library}" was changed by someone else meanwhile. Read it again, then save.',
)
export const FollowTextTooLarge = defineError('FOLLOW_TEXT_TOO_LARGE', 413, 'A follow list may hold at most {bytes:number} bytes.')
export const FollowTextNotText = defineError('FOLLOW_TEXT_NOT_TEXT', 400, 'content: holds characters that cannot be written as UTF-8.')
export const FollowFileNotReadable = defineError(
  'FOLLOW_FILE_NOT_READABLE',
  409,
  'follow.txt of "{library}" cannot be read: {reason:sentence}',
)
export const FollowFileNotWritable = defineError(
  'FOLLOW_FILE_NOT_WRITABLE',
  409,
  'follow.txt of "{library}" cannot be written: {reason:sentence} Nothing was changed.',
)
export const SchedulerSettingsInvalid = defineError('SCHEDULER_SETTINGS_INVALID', 400, '{reason:sentence}')
export const CheckNotPossible = defineError('CHECK_NOT_POSSIBLE', 503, 'Follow lists cannot be checked now: {reason:sentence}')
