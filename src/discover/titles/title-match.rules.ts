// Which title at a downloadable source is the same work as a title elsewhere.
import { confidenceOf } from '../../metadata/index.ts'
import type { BrowseTitle, CrossIds } from '../../plugins/index.ts'
import { agreeOnIds, allIdsOf } from './title-keys.rules.ts'

export interface WantedTitle {
  readonly ids: CrossIds
  readonly names: readonly string[]
}

export interface MatchCandidate {
  readonly title: BrowseTitle
  /** Whether ids confirm it. */
  readonly certain: boolean
  /** 0 to 1. */
  readonly confidence: number
}

/** Below this, two titles share words and little else. */
const minConfidence = 0.7

export const namesOf = ({ title, alternativeTitles }: Pick<BrowseTitle, 'title' | 'alternativeTitles'>): readonly string[] => [
  title,
  ...alternativeTitles,
]

/** The best of the found titles. Ids that contradict each other rule a title out, however alike the names are. */
export function bestCandidate({ ids, names }: WantedTitle, sourceId: string, found: readonly BrowseTitle[]): MatchCandidate | undefined {
  const candidates = found.flatMap((title): MatchCandidate[] => {
    const agrees = agreeOnIds(ids, allIdsOf(sourceId, title))
    const confidence = confidenceOf(names, namesOf(title))
    if (agrees === false) return []
    return agrees || confidence >= minConfidence ? [{ title, certain: agrees === true, confidence }] : []
  })
  return candidates.toSorted((a, b) => Number(b.certain) - Number(a.certain) || b.confidence - a.confidence)[0]
}

/** What to search for, best first: the title, then another in the same script as far as possible, because most sources name titles so. */
export function searchTexts(names: readonly string[]): readonly string[] {
  const [title = '', ...others] = names
  const differing = others.filter((name) => confidenceOf([title], [name]) < 1)
  const second = differing.find((name) => /\p{Script=Latin}/u.test(name)) ?? differing[0]
  return [title, ...(second === undefined ? [] : [second])]
}
