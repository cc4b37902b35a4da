export {
  type ArgumentsOf,
  declareWords,
  defineSentence,
  listSentences,
  type Saying,
  type SayingParam,
  type SayingParams,
  type Sentence,
  slotsOf,
  together,
  withFullStop,
  wordsOf,
} from './define-sentence.ts'
export { storeSentences } from './migrations/2026-11-22T20-52-stored-sentences.ts'
export { SentenceError, sentenceOf } from './sentence-error.ts'
export {
  isPlainSentence,
  type PlainSentence,
  readSentence,
  reviveSentence,
  type StoredSentence,
  storeSentence,
  withoutWords,
} from './stored-sentence.ts'
