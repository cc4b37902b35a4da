import { type Sentence, textOfSentence } from './define-sentence.ts'

/** An error that says what is wrong in a sentence; `message` is its words, for logs. */
export class SentenceError extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence, options: ErrorOptions = {}) {
    super(textOfSentence(sentence), options)
    this.sentence = sentence
  }
}

/** What an error says: its sentence where it has one, else its text. */
export const sentenceOf = (error: Error): Sentence => (error instanceof SentenceError ? error.sentence : error.message)
