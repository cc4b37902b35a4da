// The follow list of a library as users and the importer change it.

import { FollowTextChanged, FollowTextNotText, FollowTextTooLarge } from '../follows.errors.ts'
import { type FollowedLibrary, type FollowFiles, largestFollowTextBytes } from './follow-file.ts'
import { type Appended, appendToFollowText, removeFromFollowText, shownFollowText } from './follow-text.rules.ts'

export interface FollowText {
  /** Always with line feeds, regardless of the file. */
  readonly content: string
  /** For If-Match. */
  readonly tag: string
}

/** Returns the list for clients; a missing file is an empty list. @throws FollowFileNotReadable */
export async function readFollowText(files: FollowFiles, library: FollowedLibrary): Promise<FollowText> {
  const { bytes, tag } = await files.read(library)
  return { content: shownFollowText(new TextDecoder().decode(bytes)), tag }
}

/**
 * Replaces the whole list.
 * @param ifMatch the If-Match header; the list changes only when one of its tags is the current one
 * @returns the new tag
 * @throws FollowTextChanged, FollowTextTooLarge, FollowTextNotText, FollowFileNotReadable, FollowFileNotWritable
 */
export async function replaceFollowText(
  files: FollowFiles,
  library: FollowedLibrary,
  { content, ifMatch }: { readonly content: string; readonly ifMatch: string | undefined },
): Promise<string> {
  if (!content.isWellFormed()) throw FollowTextNotText()
  const bytes = Buffer.from(content)
  if (bytes.length > largestFollowTextBytes) throw FollowTextTooLarge(largestFollowTextBytes)
  const { tag } = await files.change(library, (current) => {
    if (ifMatch !== undefined && !matches(ifMatch, current.tag)) throw FollowTextChanged(library.name)
    return bytes
  })
  return tag
}

/** Appends addresses to the list, skipping titles that it already follows. @throws as `FollowFiles.change` */
export async function appendFollowUrls(
  files: FollowFiles,
  library: FollowedLibrary,
  urls: readonly string[],
): Promise<Omit<Appended, 'bytes'>> {
  let appended: Appended | undefined
  await files.change(library, ({ bytes }) => {
    appended = appendToFollowText(bytes, urls)
    return appended.bytes
  })
  const { added = [], skipped = [], refused = [] } = appended ?? {}
  return { added, skipped, refused }
}

/** Removes a title from the list; comments and other lines stay as they are. @throws as `FollowFiles.change` */
export async function removeFollowedTitle(files: FollowFiles, library: FollowedLibrary, titleKey: string): Promise<void> {
  await files.change(library, ({ bytes }) => removeFromFollowText(bytes, titleKey))
}

const matches = (header: string, tag: string): boolean => {
  const tags = header.split(',').map((part) => part.trim())
  return tags.includes('*') || tags.includes(tag)
}
