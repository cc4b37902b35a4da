// Messages of the built-in plugins, which apps translate by their codes (kernel/sentences). Third-party packages have no codes: their
// messages may be plain text.
import { defineSentence } from '../../kernel/sentences/index.ts'

export {
  type CodedSentence,
  defineSentence,
  type Sentence,
  SentenceError,
  sentenceOf,
  textOfSentence,
} from '../../kernel/sentences/index.ts'

/** `what` is the source's own term: "manga". */
export const SourceItemNotFound = defineSentence('SOURCE_KNOWS_NOT', "{source} doesn't have this {what}")
export const SourceRefuses = defineSentence('SOURCE_REFUSES', '{source} is blocking this server (HTTP {status:number})')
export const SourceRefusesFor = defineSentence('SOURCE_REFUSES_FOR', '{source} is blocking this server: {detail}')
export const SourceAnswered = defineSentence('SOURCE_ANSWERED', '{source} returned HTTP {status:number}')
export const SourceAnsweredWith = defineSentence('SOURCE_ANSWERED_WITH', '{source} returned HTTP {status:number}: {detail}')
/** `things` are entries or chapters. */
export const SourceMiscounted = defineSentence('SOURCE_MISCOUNTED', '{source} announced {total:number} {things} but sent {count:number}')
export const SourceAnsweredOtherwise = defineSentence(
  'SOURCE_ANSWERED_OTHERWISE',
  '{source} sent an unexpected response at {place}: {problem}',
)
export const SourceTitleNotFound = defineSentence('SOURCE_KNOWS_IT_NOT', "{source} couldn't find it: {detail}")
export const SourceUnreachable = defineSentence('SOURCE_NOT_ASKABLE', '{source} is unavailable: {detail}')
export const SourceRefusesQuestion = defineSentence('SOURCE_REFUSES_QUESTION', '{source} rejected the request: {detail}')
