// Rights that a sign-in provider or a reverse proxy gives by group (docs/single-sign-on.md, "Groups").
// A kind of right that at least one rule names (roles, libraries, age) is set at each sign-in, also when no rule matches any more;
// a kind that no rule names stays as an administrator set it.
import { z } from 'zod'
import { type AgeRestriction, type UserRole, userRoles } from '../accounts/account.ts'
import type { UserUpdate } from '../users.schemas.ts'

const roleList = z.array(z.enum(userRoles, `must be one of ${userRoles.join(', ')}`)).max(userRoles.length)
const group = z.string().trim().min(1, 'must not be empty').max(255)
const libraries = z.strictObject({
  all: z.boolean().meta({ description: 'Whether members can access all libraries.' }),
  libraryIds: z.array(z.string().max(255)).max(1_000).default([]).meta({ description: 'IDs of the libraries, when `all` is false.' }),
})
const age = z.strictObject({
  age: z.int().min(0, 'must be 0 or more').max(1_000, 'must be at most 1000').meta({ description: 'Age limit in years.' }),
  restriction: z
    .enum(['ALLOW_ONLY', 'EXCLUDE'])
    .meta({ description: 'Whether content up to the age limit is allowed, or content from it on is excluded.' }),
})

const GroupRule = z.strictObject({
  group: group.meta({ description: 'Name of the group, exactly as it is sent.' }),
  roles: roleList.default([]).meta({ description: 'Roles of its members, in addition to the default roles.' }),
  libraries: libraries.nullable().default(null).meta({ description: 'Libraries of its members; null to leave them to administrators.' }),
  ageRestriction: age.nullable().default(null).meta({ description: 'Age restriction of its members; null for none.' }),
})
export type GroupRule = z.output<typeof GroupRule>

/** Who may sign in, and with which rights. */
export const groupFields = {
  defaultRoles: roleList
    .default(['FILE_DOWNLOAD', 'PAGE_STREAMING'])
    .meta({ description: 'Roles of new accounts, and of every account when groups give roles.' }),
  requiredGroups: z
    .array(group)
    .max(100)
    .default([])
    .meta({ description: 'Only members of one of these groups can sign in; empty for everyone.' }),
  groupRules: z.array(GroupRule).max(100).default([]).meta({ description: 'Rights by group, applied at each sign-in.' }),
}

export interface GroupSettings {
  readonly defaultRoles: readonly UserRole[]
  readonly requiredGroups: readonly string[]
  readonly groupRules: readonly GroupRule[]
}

/** Whether a member of these groups may sign in. */
export const maySignIn = ({ requiredGroups }: GroupSettings, groups: readonly string[]): boolean =>
  requiredGroups.length === 0 || requiredGroups.some((one) => groups.includes(one))

/** The rights that follow from the groups; kinds of rights that no rule names are left out. */
export function rightsOf({ defaultRoles, groupRules }: GroupSettings, groups: readonly string[]): UserUpdate {
  const matching = groupRules.filter((rule) => groups.includes(rule.group))
  const names = (has: (rule: GroupRule) => unknown) => groupRules.some((rule) => Boolean(has(rule)))
  return {
    ...(names((rule) => rule.roles.length > 0) ? { roles: [...defaultRoles, ...matching.flatMap((rule) => rule.roles)] } : {}),
    ...(names((rule) => rule.libraries) ? { sharedLibraries: librariesOf(matching) } : {}),
    ...(names((rule) => rule.ageRestriction) ? { ageRestriction: strictest(matching) } : {}),
  }
}

function librariesOf(matching: readonly GroupRule[]): NonNullable<UserUpdate['sharedLibraries']> {
  const given = matching.flatMap(({ libraries: some }) => (some ? [some] : []))
  return { all: given.some(({ all }) => all), libraryIds: given.flatMap(({ libraryIds }) => libraryIds) }
}

/** Of several restrictions, the one that shows least: rated content up to a lower age, and no unrated content. */
function strictest(matching: readonly GroupRule[]): AgeRestriction | null {
  const given = matching.flatMap(({ ageRestriction }) => (ageRestriction ? [ageRestriction] : []))
  const highestAge = ({ age: limit, restriction }: AgeRestriction) => (restriction === 'ALLOW_ONLY' ? limit : limit - 0.5)
  return given.toSorted((a, b) => highestAge(a) - highestAge(b))[0] ?? null
}
