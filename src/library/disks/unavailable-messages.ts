// Messages about a missing folder, for the library page and the health check.
import { isoInstant } from '../../kernel/clock/index.ts'
import { defineSentence, joinSentences, type Sentence } from '../../kernel/sentences/index.ts'
import type { UnavailableFolder } from './disk-folders.queries.ts'
import type { UnavailableReason } from './unavailable.rules.ts'

const Disconnected = defineSentence('FOLDER_DISCONNECTED', 'The disk at "{folder}" isn\'t connected.')
const Emptied = defineSentence('FOLDER_EMPTIED', 'The folder "{folder}" is suddenly empty. Its disk may not be connected.')
const Unreadable = defineSentence('FOLDER_UNREADABLE', 'The disk at "{folder}" can\'t be read.')

const reasonMessages: Readonly<Record<UnavailableReason, typeof Disconnected>> = {
  DISCONNECTED: Disconnected,
  EMPTY: Emptied,
  UNREADABLE: Unreadable,
}

const BooksWait = defineSentence(
  'FOLDER_BOOKS_WAIT',
  '{books:number} books have been unavailable since {since:instant}; they stay in the library. Connect the disk and scan the library, or remove the books permanently.',
)

/** What is wrong with a folder, since when, and what to do about it. */
export const unavailableMessage = ({ path, reason, books, awaySince }: UnavailableFolder): Sentence =>
  joinSentences([reasonMessages[reason](path), BooksWait(books, isoInstant(awaySince))])
