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
export function maySee(access: Access, facts: RestrictionFacts): boolean {
  return maySeeLibrary(access, facts.libraryId) && !isExcluded(access, facts) && isAllowed(access, facts)
}

function isExcluded({ ageRestriction, labelsExclude }: Access, { ageRating, sharingLabels }: RestrictionFacts): boolean {
  if (labelsExclude.some((label) => sharingLabels.includes(label))) return true
  return ageRestriction?.restriction === 'EXCLUDE' && ageRating !== null && ageRating >= ageRestriction.age
}

function isAllowed({ ageRestriction, labelsAllow }: Access, { ageRating, sharingLabels }: RestrictionFacts): boolean {
  const byAge = ageRestriction?.restriction === 'ALLOW_ONLY' ? ageRestriction.age : undefined
  if (byAge === undefined && labelsAllow.length === 0) return true
  if (byAge !== undefined && ageRating !== null && ageRating <= byAge) return true
  return labelsAllow.some((label) => sharingLabels.includes(label))
}
