import { defineError } from '../kernel/errors/index.ts'

export const TrackerNotFound = defineError('TRACKER_NOT_FOUND', 404, 'No tracker with ID {id}.')
export const TrackerOff = defineError('TRACKER_OFF', 409, '{tracker} is unavailable: {reason:sentence}')
export const TrackerNotConfigured = defineError(
  'TRACKER_NOT_CONFIGURED',
  409,
  '{tracker} needs a client ID. An administrator can enter it in the settings of the plugin.',
)
export const TrackerNotConnected = defineError(
  'TRACKER_NOT_CONNECTED',
  409,
  'Connect your {tracker} account first, under Settings, Trackers.',
)
export const TrackerSignInNeeded = defineError(
  'TRACKER_SIGN_IN_NEEDED',
  409,
  '{tracker} no longer accepts the sign-in. Sign in again under Settings, Trackers.',
)
export const TrackerSignInRefused = defineError('TRACKER_SIGN_IN_REFUSED', 400, '{reason:sentence}')
export const TrackerSignInExpired = defineError(
  'TRACKER_SIGN_IN_EXPIRED',
  400,
  'This sign-in has expired, was already used, or was started by somebody else. Start it again.',
)
export const TrackerFieldMissing = defineError('TRACKER_FIELD_MISSING', 400, 'Enter {field}.')
export const TrackerUnavailable = defineError('TRACKER_UNAVAILABLE', 503, "Couldn't reach {tracker}: {reason:sentence}")
export const TrackerTitleMissing = defineError('TRACKER_TITLE_MISSING', 404, "{tracker} doesn't have this title.")
export const SeriesNotLinked = defineError('TRACKER_SERIES_NOT_LINKED', 404, "This series isn't linked to {tracker}.")
