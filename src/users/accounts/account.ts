// A user account. Rows are converted to accounts only here.
import { z } from 'zod'
import type { Principal } from '../../kernel/http/index.ts'
import { storedJsonOr, storedList } from '../../kernel/stored/index.ts'
import { guestId, guestRoles } from '../guests/guest.rules.ts'
import type { UserRow } from '../users.tables.ts'

export const userRoles = ['ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOBO_SYNC', 'KOREADER_SYNC'] as const
export type UserRole = (typeof userRoles)[number]

/** Default roles of a new user (docs/api/komga-contract.md, "Roles and visibility"). */
export const defaultRoles: readonly UserRole[] = ['FILE_DOWNLOAD', 'PAGE_STREAMING']

export interface AgeRestriction {
  /** Years. */
  readonly age: number
  /** ALLOW_ONLY: rated and at most `age`. EXCLUDE: hides content rated `age` or higher; unrated content stays visible. */
  readonly restriction: 'ALLOW_ONLY' | 'EXCLUDE'
}

/**
 * What a user may see (docs/api/komga-contract.md, "Roles and visibility"). The allow rules (age ALLOW_ONLY, labelsAllow) are joined by
 * "or", the exclude rules by "and", and exclude takes precedence.
 */
export interface Access {
  /** Always true for administrators. */
  readonly allLibraries: boolean
  /** Used when `allLibraries` is false. */
  readonly libraryIds: readonly string[]
  readonly ageRestriction: AgeRestriction | null
  /** Lower case, like the sharing labels of series. */
  readonly labelsAllow: readonly string[]
  readonly labelsExclude: readonly string[]
}

declare module '../../kernel/http/principal.ts' {
  interface Principal {
    readonly access: Access
  }
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly roles: readonly UserRole[]
  /** As an administrator set it, even when the user is an administrator. */
  readonly sharedAllLibraries: boolean
  /** An administrator turned it off: nothing signs it in (../sign-in/sessions.ts). */
  readonly isTurnedOff: boolean
  readonly principal: Principal
}

/** Whether somebody can administer the server with it. */
export const isAdministrator = ({ roles, isTurnedOff }: Account): boolean => roles.includes('ADMIN') && !isTurnedOff

/** Normalizes e-mail addresses for comparison. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

const readRoles = storedList('user.roles', z.string())
const readLibraryIds = storedList('user.libraryIds', z.string())
const readLabels = storedJsonOr('labels of a user', z.array(z.string()).nullable(), () => null)

/** Converts a row to an account with the principal of its requests. */
export function accountOf(row: UserRow): Account {
  const isGuest = row.id === guestId
  const storedRoles = new Set<string>(isGuest ? guestRoles : readRoles(row.roles, row.id))
  const roles = userRoles.filter((role) => storedRoles.has(role))
  const [labelsAllow, labelsExclude] = [readLabels(row.labelsAllow, row.id), readLabels(row.labelsExclude, row.id)]
  // Nobody can tell what an account may not see whose labels cannot be read: it sees nothing.
  const isClear = labelsAllow !== null && labelsExclude !== null
  const access: Access = {
    allLibraries: roles.includes('ADMIN') || (isClear && !isGuest && row.allLibraries === 1),
    libraryIds: isClear ? readLibraryIds(row.libraryIds, row.id) : [],
    ageRestriction: row.ageLimit === null || row.ageRule === null ? null : { age: row.ageLimit, restriction: row.ageRule },
    labelsAllow: labelsAllow ?? [],
    labelsExclude: labelsExclude ?? [],
  }
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.passwordHash,
    roles: roles,
    sharedAllLibraries: row.allLibraries === 1,
    isTurnedOff: row.turnedOffAt !== null,
    principal: { userId: row.id, email: row.email, roles: new Set(roles), access, ...(isGuest ? { isGuest } : {}) },
  }
}
