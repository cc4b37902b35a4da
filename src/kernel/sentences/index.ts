export {
  type ArgumentsOf,
  defineSentence,
  listSentences,
  type Saying,
  type SayingParam,
  type SayingParams,
  type Sentence,
  sayer,
  slotsOf,
  together,
  wordsOf,
} from './define-sentence.ts'
