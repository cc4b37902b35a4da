// What is said of a folder that is away: where it is shown, and in health.
import { isoInstant } from '../../kernel/clock/index.ts'
import { defineSentence, type Sentence, together } from '../../kernel/sentences/index.ts'
import type { AwayReason } from './away.rules.ts'
import type { AwayFolder } from './disk-folders.queries.ts'

const Disconnected = defineSentence('FOLDER_DISCONNECTED', 'The disk at "{folder}" isn\'t connected.')
const Emptied = defineSentence('FOLDER_EMPTIED', 'The folder "{folder}" is suddenly empty. Its disk may not be connected.')
const Unreadable = defineSentence('FOLDER_UNREADABLE', 'The disk at "{folder}" can\'t be read.')

const words: Readonly<Record<AwayReason, typeof Disconnected>> = { DISCONNECTED: Disconnected, EMPTY: Emptied, UNREADABLE: Unreadable }

const BooksWait = defineSentence(
  'FOLDER_BOOKS_WAIT',
  '{books:number} books have been unavailable since {since:instant}; they stay in the library. Connect the disk and scan the library, or remove the books permanently.',
)

/** What is wrong with a folder, since when, and what to do. */
export const awayMessage = ({ path, reason, books, awaySince }: AwayFolder): Sentence =>
  together([words[reason](path), BooksWait(books, isoInstant(awaySince))])
