// Which entries of an archive are pages, by their names. Content has the last word, where it is read.

import { mediaTypeOfExtension } from '../image/index.ts'
import { compareNatural } from '../natural-order/index.ts'

/** `probe`: a name without extension, which only the content can make a page. */
export type EntryRole = 'page' | 'probe' | 'comic-info' | 'other'

/** Hidden files and folders, and the shadow copies that macOS adds. A leading "./" hides nothing. */
const hidden = /(?:^|[\\/])(?:\.(?![\\/])|__MACOSX(?:[\\/]|$))/

const extension = /\.([^.\\/]*)$/

/** Role of an entry that is no folder. Both kinds of slash separate folders. */
export function roleOfEntry(name: string): EntryRole {
  if (hidden.test(name)) return 'other'
  if (/^(?:\.[\\/])?comicinfo\.xml$/i.test(name)) return 'comic-info'
  const suffix = extension.exec(name)?.[1]
  if (suffix === undefined) return 'probe'
  return mediaTypeOfExtension(suffix) === undefined ? 'other' : 'page'
}

/** Extension of a name, lower case and without dot; empty when it has none. */
export const extensionOfEntry = (name: string): string => extension.exec(name)?.[1]?.toLowerCase() ?? ''

/** Reading order: natural order of the whole name, and a fixed order among names that it holds for equal. */
export function comparePageNames(a: string, b: string): number {
  const natural = compareNatural(a, b)
  if (natural !== 0 || a === b) return natural
  return a < b ? -1 : 1
}
