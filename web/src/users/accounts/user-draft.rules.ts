// An administrator's choices about an account as the form holds them, and the restrictions that follow from them.
import type { User, UserUpdate } from '../../api/types.ts'

/** The roles that the form offers. Any other role of an account is preserved. */
export const offeredRoles = ['ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOREADER_SYNC', 'KOBO_SYNC'] as const

type Role = (typeof offeredRoles)[number]

export const ageRules = ['NONE', 'ALLOW_ONLY', 'EXCLUDE'] as const

export type UserDraft = {
  readonly roles: readonly string[]
  readonly allLibraries: boolean
  readonly libraryIds: readonly string[]
  readonly ageRule: (typeof ageRules)[number]
  readonly age: number
  readonly labelsAllow: readonly string[]
  readonly labelsExclude: readonly string[]
}

/** The defaults of a new account, the same as the server's: read and download everything. */
export const newUserDraft: UserDraft = {
  roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
  allLibraries: true,
  libraryIds: [],
  ageRule: 'NONE',
  age: 18,
  labelsAllow: [],
  labelsExclude: [],
}

export const userDraftOf = (user: User): UserDraft => ({
  roles: user.roles.filter((role) => role !== 'USER'),
  allLibraries: user.sharedAllLibraries,
  libraryIds: user.sharedLibrariesIds,
  ageRule: user.ageRestriction?.restriction ?? 'NONE',
  age: user.ageRestriction?.age ?? newUserDraft.age,
  labelsAllow: user.labelsAllow,
  labelsExclude: user.labelsExclude,
})

/** The complete request body for the server. */
export const userUpdateOf = (draft: UserDraft): Required<UserUpdate> => ({
  roles: [...draft.roles],
  sharedLibraries: { all: draft.allLibraries, libraryIds: draft.allLibraries ? [] : [...draft.libraryIds] },
  ageRestriction: { restriction: draft.ageRule, age: draft.ageRule === 'NONE' ? 0 : draft.age },
  labelsAllow: [...draft.labelsAllow],
  labelsExclude: [...draft.labelsExclude],
})

/** The request body with only what was changed, so that changes made elsewhere in the meantime are kept. */
export const userChangesOf = (user: User, draft: UserDraft): UserUpdate => {
  const [before, after] = [userUpdateOf(userDraftOf(user)), userUpdateOf(draft)]
  const { roles, sharedLibraries, ageRestriction, labelsAllow, labelsExclude } = after
  const isChanged = (key: keyof UserUpdate) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  return {
    ...(isChanged('roles') ? { roles } : {}),
    ...(isChanged('sharedLibraries') ? { sharedLibraries } : {}),
    ...(isChanged('ageRestriction') ? { ageRestriction } : {}),
    ...(isChanged('labelsAllow') ? { labelsAllow } : {}),
    ...(isChanged('labelsExclude') ? { labelsExclude } : {}),
  }
}

export const hasRole = (draft: UserDraft, role: Role): boolean => draft.roles.includes(role)

export const withRole = (draft: UserDraft, role: Role, has: boolean): UserDraft => ({
  ...draft,
  roles: has ? [...new Set([...draft.roles, role])] : draft.roles.filter((one) => one !== role),
})

/** Why the draft can't be saved; undefined when it can. */
export const userDraftProblem = (draft: UserDraft): 'noLibrary' | 'ageMissing' | 'labelTwice' | undefined => {
  if (!hasRole(draft, 'ADMIN') && !draft.allLibraries && draft.libraryIds.length === 0) return 'noLibrary'
  if (draft.ageRule !== 'NONE' && !(Number.isInteger(draft.age) && draft.age >= 0 && draft.age <= 1000)) return 'ageMissing'
  return draft.labelsAllow.some((label) => draft.labelsExclude.includes(label)) ? 'labelTwice' : undefined
}

/** A restriction on what the person can see; each is shown as one sentence. */
export type Restriction =
  | { readonly kind: 'libraries'; readonly count: number }
  | { readonly kind: 'allowOnly'; readonly age: number }
  | { readonly kind: 'allowOnlyOrLabels'; readonly age: number; readonly labels: readonly string[] }
  | { readonly kind: 'onlyLabels'; readonly labels: readonly string[] }
  | { readonly kind: 'excludeAge'; readonly age: number }
  | { readonly kind: 'excludeLabels'; readonly labels: readonly string[] }

/** One matching allow rule is enough, but every exclude rule applies. */
export const restrictionsOf = (draft: UserDraft): readonly Restriction[] => {
  const { ageRule, age, labelsExclude } = draft
  return [
    !draft.allLibraries && !hasRole(draft, 'ADMIN') ? ({ kind: 'libraries', count: draft.libraryIds.length } as const) : undefined,
    allowRule(draft),
    ageRule === 'EXCLUDE' ? ({ kind: 'excludeAge', age } as const) : undefined,
    labelsExclude.length > 0 ? ({ kind: 'excludeLabels', labels: labelsExclude } as const) : undefined,
  ].filter((one) => one !== undefined)
}

const allowRule = ({ ageRule, age, labelsAllow }: UserDraft): Restriction | undefined => {
  if (ageRule !== 'ALLOW_ONLY') return labelsAllow.length > 0 ? { kind: 'onlyLabels', labels: labelsAllow } : undefined
  return labelsAllow.length > 0 ? { kind: 'allowOnlyOrLabels', age, labels: labelsAllow } : { kind: 'allowOnly', age }
}
