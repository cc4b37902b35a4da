import { type Sentence, textOfSentence } from './define-sentence.ts'

/** An error with a sentence; `message` is its text, for logs. */
export class SentenceError extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence, options: ErrorOptions = {}) {
    super(textOfSentence(sentence), options)
    this.sentence = sentence
  }
}

/** Returns the sentence of an error if it has one, otherwise its text. */
export const sentenceOf = (error: Error): Sentence => (error instanceof SentenceError ? error.sentence : error.message)
