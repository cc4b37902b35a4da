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
  wordsOf,
} from './define-sentence.ts'
export { sayingOf, withSayings } from './saying-of.ts'
