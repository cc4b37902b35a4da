// Which entries of an archive are pages, by name. If the content is read, it takes precedence.

import { type ImageMediaType, maxPixelsOf, mediaTypeOfExtension } from '../image/index.ts'
import { compareNatural } from '../natural-order/index.ts'
import { ArchiveError } from './archive-error.ts'

/** `probe`: not named as an image, so only its content can make it a page. */
export type EntryRole = 'page' | 'probe' | 'comic-info' | 'other'

/**
 * Hidden files and folders, and the shadow copies that macOS adds. A leading "./" does not count as hidden, nor does a title that begins
 * with "...".
 */
const hidden = /(?:^|[\\/])(?:\.(?![\\/.])|__MACOSX(?:[\\/]|$))/

const extension = /\.([^.\\/]*)$/

/** Returns the role of an entry that is not a folder. Both kinds of slash separate folders. */
export function roleOfEntry(name: string): EntryRole {
  if (hidden.test(name)) return 'other'
  if (/^(?:\.[\\/])?comicinfo\.xml$/i.test(name)) return 'comic-info'
  return mediaTypeOfExtension(extensionOfEntry(name)) === undefined ? 'probe' : 'page'
}

/** No real book has more other files than this; a malicious one must not keep a scan busy. */
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

/** Returns the extension of a name, in lower case and without dot; empty when it has none. */
export const extensionOfEntry = (name: string): string => extension.exec(name)?.[1]?.toLowerCase() ?? ''

/** @throws ArchiveError TOO_LARGE for an image that nothing here can decode */
export function assertDecodable(
  mediaType: ImageMediaType,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): void {
  if (widthPx * heightPx > maxPixelsOf(mediaType)) throw new ArchiveError('TOO_LARGE', `The picture claims ${widthPx} x ${heightPx} pixels`)
}

/** Reading order: natural order of the full name, with a stable order among names that compare equal. */
export function comparePageNames(a: string, b: string): number {
  const natural = compareNatural(a, b)
  if (natural !== 0 || a === b) return natural
  return a < b ? -1 : 1
}
