import { defineError } from '../errors/index.ts'

export const HostUnavailable = defineError('HOST_UNAVAILABLE', 502, '%s cannot be reached now: %s')
export const HostLimited = defineError('HOST_LIMITED', 503, '%s asks to wait until %s.')
export const HostNotAllowed = defineError('HOST_NOT_ALLOWED', 400, 'Requests to %s are not allowed: %s')
export const AnswerTooLarge = defineError('ANSWER_TOO_LARGE', 502, '%s answered with more than %s bytes.')
