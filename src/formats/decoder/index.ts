export { createDecoder, type Decoder } from './decoder.ts'
export type { UnpackedPage, WantedPage } from './decoder-jobs.ts'
