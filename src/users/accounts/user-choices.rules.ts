// Converts an administrator's choices for a user to columns.
import { flag, toJson } from '../../kernel/db/index.ts'
import type { UserUpdate } from '../users.schemas.ts'
import type { UserTable } from '../users.tables.ts'
import { userRoles } from './account.ts'

type Choices = Pick<UserTable, 'roles' | 'allLibraries' | 'libraryIds' | 'ageLimit' | 'ageRule' | 'labelsAllow' | 'labelsExclude'>

/** Columns for the given fields only: absent keeps, null clears optional values. */
export function columnsOf(update: UserUpdate): Partial<Choices> {
  return {
    ...(update.roles ? { roles: toJson(knownRoles(update.roles)) } : {}),
    ...(update.sharedLibraries ? libraryColumns(update.sharedLibraries) : {}),
    ...(update.ageRestriction === undefined ? {} : ageColumns(update.ageRestriction)),
    ...(update.labelsAllow === undefined ? {} : { labelsAllow: toJson(labels(update.labelsAllow)) }),
    ...(update.labelsExclude === undefined ? {} : { labelsExclude: toJson(labels(update.labelsExclude)) }),
  }
}

const knownRoles = (names: readonly string[]) => userRoles.filter((role) => names.some((name) => name.toUpperCase() === role))

const libraryColumns = ({ all, libraryIds }: { readonly all: boolean; readonly libraryIds: readonly string[] }) => ({
  allLibraries: flag(all),
  libraryIds: toJson(all ? [] : [...new Set(libraryIds)].sort()),
})

const ageColumns = (restriction: UserUpdate['ageRestriction']) =>
  !restriction || restriction.restriction === 'NONE'
    ? { ageLimit: null, ageRule: null }
    : { ageLimit: restriction.age, ageRule: restriction.restriction }

const labels = (input: readonly string[] | null) =>
  [...new Set((input ?? []).map((label) => label.trim().toLowerCase()).filter((label) => label !== ''))].sort()
