// Converts an administrator's choices for a user to columns.
import { flag, toJson } from '../../kernel/db/index.ts'
import type { UserUpdate } from '../users.schemas.ts'
import type { UserTable } from '../users.tables.ts'
import { userRoles } from './account.ts'

type Choices = Pick<UserTable, 'roles' | 'allLibraries' | 'libraryIds' | 'ageLimit' | 'ageRule' | 'labelsAllow' | 'labelsExclude'>

/** Columns for the given fields only: absent keeps, null clears optional values. */
export function columnsOf(given: UserUpdate): Partial<Choices> {
  return {
    ...(given.roles ? { roles: toJson(knownRoles(given.roles)) } : {}),
    ...(given.sharedLibraries ? libraryColumns(given.sharedLibraries) : {}),
    ...(given.ageRestriction === undefined ? {} : ageColumns(given.ageRestriction)),
    ...(given.labelsAllow === undefined ? {} : { labelsAllow: toJson(labels(given.labelsAllow)) }),
    ...(given.labelsExclude === undefined ? {} : { labelsExclude: toJson(labels(given.labelsExclude)) }),
  }
}

const knownRoles = (given: readonly string[]) => userRoles.filter((role) => given.some((name) => name.toUpperCase() === role))

const libraryColumns = ({ all, libraryIds }: { readonly all: boolean; readonly libraryIds: readonly string[] }) => ({
  allLibraries: flag(all),
  libraryIds: toJson(all ? [] : [...new Set(libraryIds)].sort()),
})

const ageColumns = (given: UserUpdate['ageRestriction']) =>
  !given || given.restriction === 'NONE' ? { ageLimit: null, ageRule: null } : { ageLimit: given.age, ageRule: given.restriction }

const labels = (given: readonly string[] | null) =>
  [...new Set((given ?? []).map((label) => label.trim().toLowerCase()).filter((label) => label !== ''))].sort()
