// Which entries of an archive are pages, by their names. Content has the last word, where it is read.

import { type ImageMediaType, maxPixelsOf, mediaTypeOfExtension } from '../image/index.ts'
import { compareNatural } from '../natural-order/index.ts'
import { ArchiveError } from './archive-error.ts'

/** `probe`: not named as a picture, so that only its content can make it a page. */
export type EntryRole = 'page' | 'probe' | 'comic-info' | 'other'

/** Hidden files and folders, and the shadow copies that macOS adds. A leading "./" hides nothing. */
const hidden = /(?:^|[\\/])(?:\.(?![\\/])|__MACOSX(?:[\\/]|$))/

const extension = /\.([^.\\/]*)$/

/** Role of an entry that is no folder. Both kinds of slash separate folders. */
export function roleOfEntry(name: string): EntryRole {
  if (hidden.test(name)) return 'other'
  if (/^(?:\.[\\/])?comicinfo\.xml$/i.test(name)) return 'comic-info'
  return mediaTypeOfExtension(extensionOfEntry(name)) === undefined ? 'probe' : 'page'
}

/** No book has more files beside its pages; a hostile one shall not keep a scan busy. */
const maxMisnamed = 1000

/**
 * Roles of the files of an archive.
 * @param isWorthInspecting whether to look into one that is named as something else than a picture; else it is what its name says
 */
export function rolesOf<E extends { readonly name: string }>(
  files: readonly E[],
  isWorthInspecting: (file: E) => boolean = () => true,
): readonly { readonly entry: E; readonly role: EntryRole }[] {
  let misnamed = 0
  return files.map((entry) => {
    const role = roleOfEntry(entry.name)
    if (role !== 'probe' || extensionOfEntry(entry.name) === '') return { entry, role }
    return { entry, role: isWorthInspecting(entry) && ++misnamed <= maxMisnamed ? role : 'other' }
  })
}

/** Extension of a name, lower case and without dot; empty when it has none. */
export const extensionOfEntry = (name: string): string => extension.exec(name)?.[1]?.toLowerCase() ?? ''

/** Above this an entry is no page. */
export const maxPageBytes = 64 * 1024 * 1024

/** @throws ArchiveError TOO_LARGE for a picture that nothing here decodes */
export function assertDecodable(
  mediaType: ImageMediaType,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): void {
  if (widthPx * heightPx > maxPixelsOf(mediaType)) throw new ArchiveError('TOO_LARGE', `The picture claims ${widthPx} x ${heightPx} pixels`)
}

/** Reading order: natural order of the whole name, and a fixed order among names that it holds for equal. */
export function comparePageNames(a: string, b: string): number {
  const natural = compareNatural(a, b)
  if (natural !== 0 || a === b) return natural
  return a < b ? -1 : 1
}
