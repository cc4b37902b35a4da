// Visibility rules: libraries, age and sharing labels (docs/api/komga-contract.md, "Roles and visibility"). visibility.queries.ts
// contains the same rules as SQL.
import type { Access } from '../../users/index.ts'

/** Properties of a series that the rules use; a book has those of its series. */
export interface RestrictionFacts {
  readonly libraryId: string
  readonly ageRating: number | null
  readonly sharingLabels: readonly string[]
}

/** Checks whether any rule other than the selection of libraries applies. */
export const isRestricted = (access: Access): boolean =>
  access.ageRestriction !== null || access.labelsAllow.length > 0 || access.labelsExclude.length > 0

/** Checks whether nothing is hidden from the account. */
export const seesEverything = (access: Access): boolean => access.allLibraries && !isRestricted(access)

/** Checks whether the account may see the library at all. */
export const maySeeLibrary = (access: Access, libraryId: string): boolean => access.allLibraries || access.libraryIds.includes(libraryId)

/** If there are allow rules, one match is enough; every exclude rule applies and takes precedence. */
export const maySee = (access: Access, facts: RestrictionFacts): boolean =>
  maySeeLibrary(access, facts.libraryId) && passesRules(access, facts)

/** The same for a title that is in no library and has no sharing labels, such as one at a source. */
export const maySeeRating = (access: Access, ageRating: number | null): boolean => passesRules(access, { ageRating, sharingLabels: [] })

/** Highest age rating that such a title may have; null for no limit. Unrated titles are a separate question. */
export function highestRating({ ageRestriction }: Access): number | null {
  if (ageRestriction === null) return null
  return ageRestriction.restriction === 'EXCLUDE' ? ageRestriction.age - 1 : ageRestriction.age
}

type ContentFacts = Pick<RestrictionFacts, 'ageRating' | 'sharingLabels'>

const passesRules = (access: Access, facts: ContentFacts): boolean => !isExcluded(access, facts) && isAllowed(access, facts)

function isExcluded({ ageRestriction, labelsExclude }: Access, { ageRating, sharingLabels }: ContentFacts): boolean {
  if (labelsExclude.some((label) => sharingLabels.includes(label))) return true
  return ageRestriction?.restriction === 'EXCLUDE' && ageRating !== null && ageRating >= ageRestriction.age
}

function isAllowed({ ageRestriction, labelsAllow }: Access, { ageRating, sharingLabels }: ContentFacts): boolean {
  const byAge = ageRestriction?.restriction === 'ALLOW_ONLY' ? ageRestriction.age : undefined
  if (byAge === undefined && labelsAllow.length === 0) return true
  if (byAge !== undefined && ageRating !== null && ageRating <= byAge) return true
  return labelsAllow.some((label) => sharingLabels.includes(label))
}
