import { naturalSortKey } from '../formats/natural-order/index.ts'

/** Texts do not differ only beyond that in practice. */
const maxCharacters = 500

/**
 * The beginning of a text for an index: a row of PostgreSQL's has at most about 2,700 bytes, and a file or a source may contain anything.
 * @param max in UTF-16 units, of up to three bytes each
 */
export const shortened = (text: string, max: number): string => text.slice(0, max).toWellFormed()

/** Key of a name that is unique whatever its case and composition: of libraries, collections and read lists. */
export const nameKeyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** Natural sort key for an indexed column. */
export const sortKeyOf = (text: string): string => shortened(naturalSortKey(text), maxCharacters)
