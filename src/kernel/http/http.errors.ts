import { defineError } from '../errors/index.ts'

export const RequestInvalid = defineError('REQUEST_INVALID', 400, '{faults:sentences}')
export const BodyNotReadable = defineError(
  'BODY_NOT_READABLE',
  400,
  'The body of the request cannot be read: it is damaged, or not of the type that its header says.',
)
export const TextHoldsNul = defineError('TEXT_HOLDS_NUL', 400, 'A text in the request holds the character NUL (U+0000).')
export const AuthenticationRequired = defineError('AUTHENTICATION_REQUIRED', 401, 'Sign in to use this address.')
export const RightMissing = defineError('RIGHT_MISSING', 403, 'Your account does not have the right to do this.')
export const AddressNotFound = defineError('ADDRESS_NOT_FOUND', 404, 'Nothing lives at this address.')
export const MethodNotAllowed = defineError('METHOD_NOT_ALLOWED', 405, 'This address does not answer {method}; it answers {methods}.')
export const TypeNotOffered = defineError('TYPE_NOT_OFFERED', 406, 'This address answers as {types}; ask for one of these.')
export const BodyTooLarge = defineError('BODY_TOO_LARGE', 413, 'The request is too large; at most {bytes:number} bytes are accepted here.')
export const MediaTypeNotSupported = defineError('MEDIA_TYPE_NOT_SUPPORTED', 415, 'Send the body as application/json.')
export const UploadExpected = defineError('UPLOAD_EXPECTED', 415, 'Send the file as multipart/form-data, in a part called "file".')
export const ClientLeft = defineError('CLIENT_LEFT', 499, 'The client closed the connection before it had the answer.')
export const InternalError = defineError('INTERNAL_ERROR', 500, 'Something went wrong on the server. Its log has the details.')
export const StorageFull = defineError('STORAGE_FULL', 507, 'The disk is full. Free some space and try again; nothing was lost.')
export const TooManyStreams = defineError(
  'TOO_MANY_STREAMS',
  503,
  'The server has {max:number} open event streams and accepts no more. Close some clients, then try again.',
)
