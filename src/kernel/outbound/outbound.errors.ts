import { defineError } from '../errors/index.ts'

export const HostUnavailable = defineError('HOST_UNAVAILABLE', 502, '{host} cannot be reached now: {reason:sentence}')
export const HostLimited = defineError('HOST_LIMITED', 503, '{host} asks to wait until {until:instant}.')
export const HostNotAllowed = defineError('HOST_NOT_ALLOWED', 400, 'Requests to {host} are not allowed: {reason:sentence}')
export const AnswerTooLarge = defineError('ANSWER_TOO_LARGE', 502, '{host} answered with more than {bytes:number} bytes.')
