import { naturalSortKey } from '../formats/natural-order/index.ts'

/**
 * PostgreSQL's indexes accept about 2,700 bytes per row; a character takes up to four. Texts do not differ only beyond that in practice.
 */
const maxCharacters = 500

/** Natural sort key for an indexed column. */
export const sortKeyOf = (text: string): string => naturalSortKey(text).slice(0, maxCharacters).toWellFormed()
