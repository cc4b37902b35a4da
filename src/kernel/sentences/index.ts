export {
  type ArgumentsOf,
  type CodedSentence,
  defineSentence,
  joinSentences,
  listSentences,
  registerSentence,
  type Sentence,
  SentenceError,
  type SentenceParam,
  type SentenceParams,
  sentenceOf,
  slotsOf,
  textOfSentence,
  withFullStop,
} from './define-sentence.ts'
export { storeSentences } from './migrations/2026-11-22T20-52-stored-sentences.ts'
export {
  fromPlainSentence,
  isPlainSentence,
  type PlainSentence,
  readSentence,
  type StoredSentence,
  storeSentence,
  toPlainSentence,
} from './stored-sentence.ts'
