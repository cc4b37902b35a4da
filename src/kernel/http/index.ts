export { answerAs } from './answers/answer-as.ts'
export { type PageRequest, pageOf, pageQuery, type SortOrder, toPage } from './answers/page.ts'
export { saidMessage, sayingDto, toSaying } from './answers/saying.schema.ts'
export { inPieces, mostRowsAtOnce, rowsInPiece, sendPage } from './answers/send-page.ts'
export { createSseChannel, type SseChannel, type SseMessage } from './answers/sse.ts'
export { type Fault, faultOf, sayFault } from './bodies/field-fault.rules.ts'
export { komgaInput } from './bodies/komga-input.ts'
export { describedAs, parseQueryString, queryFlag, queryInteger, queryList, queryText, queryWord } from './bodies/query-string.ts'
export { filePart, receiveUpload, type Upload, type UploadedFile } from './bodies/upload.ts'
export { closingOf } from './closing.ts'
export {
  AddressNotFound,
  AuthenticationRequired,
  BodyTooLarge,
  RequestInvalid,
  RightMissing,
  StorageFull,
  UploadExpected,
} from './http.errors.ts'
export { createHttpServer, type Http } from './http-server.ts'
export { type AssertVisible, type Authenticate, callerOf, mayUse, type Principal, type Right } from './principal.ts'
export { hasUntrustedForwarder, publicAddress } from './public-address.ts'
