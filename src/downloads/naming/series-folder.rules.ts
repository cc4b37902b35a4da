// Name of the folder of a series that has none yet.
import { createHash } from 'node:crypto'
import { longestNameBytes, pathSegment } from './path-segment.rules.ts'

/** `uuid`: folders of MangaDex titles are called like their ids, so that a renamed title keeps its folder. `title`: like their names. */
export type FolderNaming = 'uuid' | 'title'

export interface TitleToName {
  /** The source's title id, or the normalised address. */
  readonly titleKey: string
  readonly title: string
  /** Whether `titleKey` is an id that may be a name. */
  readonly hasSourceId: boolean
}

/**
 * Names to try, best first: the second one is for a folder of the first name that belongs to another title.
 * @returns one or two valid, different path segments
 */
export function seriesFolderNames({ titleKey, title, hasSourceId }: TitleToName, naming: FolderNaming): readonly string[] {
  if (hasSourceId && naming === 'uuid') return [titleKey]
  const mark = hasSourceId ? titleKey.slice(0, 8) : createHash('sha256').update(titleKey).digest('hex').slice(0, 8)
  const suffix = ` [${mark}]`
  const plain = pathSegment(title, mark)
  return [plain, `${pathSegment(title, mark, longestNameBytes - suffix.length)}${suffix}`]
}
