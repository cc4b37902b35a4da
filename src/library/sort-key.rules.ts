import { naturalSortKey } from '../formats/natural-order/index.ts'

/** PostgreSQL's indexes take some 2,700 bytes a row; a character is up to four. Nobody tells texts apart by what comes later. */
const maxCharacters = 500

/** Natural sort key for an indexed column. */
export const sortKeyOf = (text: string): string => naturalSortKey(text).slice(0, maxCharacters).toWellFormed()
