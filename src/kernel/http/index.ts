export { answerAs } from './answer-as.ts'
export { closingOf } from './closing.ts'
export { type Fault, faultOf, sayFault } from './field-fault.rules.ts'
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
export { komgaInput } from './komga-input.ts'
export { type PageRequest, pageOf, pageQuery, type SortOrder, toPage } from './page.ts'
export { type AssertVisible, type Authenticate, mayUse, type Principal, type Right } from './principal.ts'
export { hasUntrustedForwarder, publicAddress } from './public-address.ts'
export { parseQueryString, queryFlag, queryInteger, queryList, queryText, queryWord } from './query-string.ts'
export { saidMessage, sayingDto, toSaying } from './saying.schema.ts'
export { inPieces, mostRowsAtOnce, rowsInPiece, sendPage } from './send-page.ts'
export { createSseChannel, type SseChannel, type SseMessage } from './sse.ts'
export { receiveUpload, type Upload, type UploadedFile } from './upload.ts'
