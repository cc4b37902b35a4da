export { messageDto, messageFields, toMessageDto } from './answers/message.schema.ts'
export { negotiateType } from './answers/negotiate-type.ts'
export { type PageRequest, pageQuery, pageSchema, type SortOrder, toPage } from './answers/page.ts'
export { matchesEtag } from './answers/revalidation.ts'
export { sendBytes } from './answers/send-bytes.ts'
export { inChunks, maxRowsUnstreamed, rowsPerChunk, sendPage } from './answers/send-page.ts'
export { createSseChannel, type SseChannel, type SseMessage, type SseStore } from './answers/sse.ts'
export { varyBy } from './answers/vary-by.ts'
export { fieldErrorOf, type SchemaIssue, toFieldSentence } from './bodies/field-error.rules.ts'
export { komgaInput } from './bodies/komga-input.ts'
export {
  describedAs,
  parseQueryString,
  queryEnum,
  queryFlag,
  queryInteger,
  queryLimitedInteger,
  queryList,
  queryOptionalInteger,
  queryText,
} from './bodies/query-string.ts'
export { filePart, receiveUpload, type UploadedFile, type UploadedForm } from './bodies/upload.ts'
export { closingOf } from './closing.ts'
export {
  AddressNotFound,
  AuthenticationRequired,
  BodyTooLarge,
  DatabaseNotReachable,
  PermissionMissing,
  RequestInvalid,
  UploadExpected,
} from './http.errors.ts'
export type { Http } from './http.ts'
export { createHttpServer } from './http-server.ts'
export { isClosed } from './http2-streams.ts'
export { type AssertVisible, type Authenticate, callerOf, mayUse, type Principal, pathParam, type Right } from './principal.ts'
export { publicUrl } from './public-url.ts'
export { type Certificate, openCertificate } from './tls/certificate.ts'
export { TlsCertificateExpired, TlsCertificateExpires, TlsCertificateNotReloaded } from './tls/tls.errors.ts'
