import { defineError } from '../errors/index.ts'

export const HostUnavailable = defineError('HOST_UNAVAILABLE', 502, "Couldn't reach {host}: {reason:sentence}")
export const HostLimited = defineError('HOST_LIMITED', 503, '{host} is rate limiting the server until {until:instant}.')
export const HostNotAllowed = defineError('HOST_NOT_ALLOWED', 400, 'Requests to {host} are not allowed: {reason:sentence}')
export const RequestNotSendable = defineError(
  'REQUEST_NOT_SENDABLE',
  502,
  "Couldn't send the request to {host}: the header {header} contains a character that HTTP doesn't allow. Correct the token or setting that it's made from.",
)
export const ResponseTooLarge = defineError('ANSWER_TOO_LARGE', 502, 'The response from {host} is larger than {bytes:size}.')
export const RequestLimitsUnavailable = defineError(
  'REQUEST_LIMITS_UNAVAILABLE',
  503,
  'Requests to other sites are paused, because the database that keeps their limits for all nodes is unavailable. Try again in a moment.',
)
