// Folder name for a series without a folder.
import { createHash } from 'node:crypto'
import { maxNameBytes, pathSegment } from './path-segment.rules.ts'

/** `uuid`: folders of MangaDex titles are named by id, so that a renamed title keeps its folder. `title`: folders are named by title. */
export type FolderNaming = 'uuid' | 'title'

export interface TitleToName {
  /** The source's title id, or the normalized URL. */
  readonly titleKey: string
  readonly title: string
  /** Whether `titleKey` is an id that can be used as a name. */
  readonly hasSourceId: boolean
}

/**
 * Candidate names, best first: the second one is used when a folder with the first name belongs to another title.
 * @returns one or two valid, different path segments
 */
export function seriesFolderNames({ titleKey, title, hasSourceId }: TitleToName, naming: FolderNaming): readonly string[] {
  if (hasSourceId && naming === 'uuid') return [titleKey]
  const mark = hasSourceId ? titleKey.slice(0, 8) : createHash('sha256').update(titleKey).digest('hex').slice(0, 8)
  const suffix = ` [${mark}]`
  const plain = pathSegment(title, mark)
  return [plain, `${pathSegment(title, mark, maxNameBytes - suffix.length)}${suffix}`]
}

/** Whether two folder names are the same on a file system that ignores case. */
export const isSameName = (one: string, other: string): boolean => fold(one) === fold(other)

const fold = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase()
