import { defineError } from '../errors/index.ts'

export const RequestInvalid = defineError('REQUEST_INVALID', 400, '{faults:sentences}')
export const BodyNotReadable = defineError(
  'BODY_NOT_READABLE',
  400,
  "Couldn't read the request body: it's damaged or doesn't match its Content-Type header.",
)
export const TextContainsNul = defineError('TEXT_HOLDS_NUL', 400, 'The request contains a NUL character (U+0000).')
export const AuthenticationRequired = defineError('AUTHENTICATION_REQUIRED', 401, 'Sign in to continue.')
export const PermissionMissing = defineError('RIGHT_MISSING', 403, "Your account doesn't have permission to do this.")
export const AddressNotFound = defineError('ADDRESS_NOT_FOUND', 404, 'Not found. Check the URL.')
export const MethodNotAllowed = defineError('METHOD_NOT_ALLOWED', 405, "{method} isn't allowed here. Allowed methods: {methods}.")
export const TypeNotOffered = defineError('TYPE_NOT_OFFERED', 406, 'The response is only available as {types}. Accept one of these types.')
export const BodyTooLarge = defineError('BODY_TOO_LARGE', 413, 'The request is too large; the limit is {bytes:size}.')
export const MediaTypeNotSupported = defineError('MEDIA_TYPE_NOT_SUPPORTED', 415, 'Send the body as application/json.')
export const UploadExpected = defineError('UPLOAD_EXPECTED', 415, 'Send the file as multipart/form-data, in a field named "file".')
export const ClientDisconnected = defineError('CLIENT_LEFT', 499, 'The client closed the connection before the response was sent.')
export const InternalError = defineError('INTERNAL_ERROR', 500, 'Something went wrong on the server. The server log has the details.')
export const DatabaseNotReachable = defineError(
  'DATABASE_UNAVAILABLE',
  503,
  "The server can't reach its database at the moment. Try again in a few seconds. Saved data isn't affected.",
)
export const TooManyStreams = defineError(
  'TOO_MANY_STREAMS',
  503,
  'The server already has {max:number} open event streams. Close some clients and try again.',
)
