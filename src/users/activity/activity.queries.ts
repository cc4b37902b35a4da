import type { Db } from '../../kernel/db/index.ts'
import type { SortOrder } from '../../kernel/http/index.ts'

export type SignInSource =
  | 'Password'
  | 'PasswordAndCode'
  | 'PasswordAndRecoveryCode'
  | 'Passkey'
  | 'ApiKey'
  | 'RememberMe'
  | 'TrustedHeader'
  | `OAuth2:${string}`
  | 'Invitation'
  | 'PasswordReset'
  | 'Guest'
  | AccountChange

/** Changes to how an account signs in, which are recorded among its sign-ins. */
const accountChanges = ['TwoFactorOn', 'TwoFactorOff', 'TwoFactorReset', 'RecoveryCodesRenewed', 'PasskeyAdded', 'PasskeyRemoved'] as const
type AccountChange = (typeof accountChanges)[number]

interface SignInActivityTable {
  id: string
  /** The account of the sign-in or of the failed attempt. */
  userId: string | null
  /** As entered; null where none was given. */
  email: string | null
  apiKeyId: string | null
  apiKeyComment: string | null
  address: string
  userAgent: string | null
  success: 0 | 1
  error: string | null
  source: SignInSource
  at: number
}
export type SignInActivityRow = Readonly<SignInActivityTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    signInActivity: SignInActivityTable
  }
}

export const insertActivity = (db: Db, row: SignInActivityRow) => db.insertInto('signInActivity').values(row).execute()

export const deleteActivityBefore = (db: Db, beforeMs: number) => db.deleteFrom('signInActivity').where('at', '<', beforeMs).execute()

/** Sort orders that clients may request, by their API names. */
const columns = {
  dateTime: 'at',
  email: 'email',
  success: 'success',
  ip: 'address',
  error: 'error',
  userId: 'userId',
  userAgent: 'userAgent',
  source: 'source',
  apiKeyId: 'apiKeyId',
  apiKeyComment: 'apiKeyComment',
} as const

const isKnown = (property: string): property is keyof typeof columns => Object.hasOwn(columns, property)

export const knownOrders = (sort: readonly SortOrder[]): readonly SortOrder[] => sort.filter(({ property }) => isKnown(property))

export interface ActivityQuestion {
  /** All users when unset. */
  readonly userId?: string
  readonly sort: readonly SortOrder[]
  readonly offset: number
  readonly limit: number
}

/** Newest first by default. */
export function listActivity(db: Db, { userId, sort, offset, limit }: ActivityQuestion) {
  const all = db.selectFrom('signInActivity').selectAll()
  const ofUser = userId === undefined ? all : all.where('userId', '=', userId)
  const asked = knownOrders(sort)
  const orders = asked.length > 0 ? asked : [{ property: 'dateTime', direction: 'desc' } as const]
  const ordered = orders.reduce(
    (query, { property, direction }) => (isKnown(property) ? query.orderBy(columns[property], direction) : query),
    ofUser,
  )
  return ordered
    .orderBy('id', orders.at(-1)?.direction ?? 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countActivity(db: Db, userId: string | undefined): Promise<number> {
  const all = db.selectFrom('signInActivity').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await (userId === undefined ? all : all.where('userId', '=', userId)).executeTakeFirstOrThrow()).count
}

export function findLatestActivity(db: Db, userId: string, apiKeyId: string | undefined) {
  const ofUser = db.selectFrom('signInActivity').selectAll().where('userId', '=', userId).where('source', 'not in', accountChanges)
  const ofApiKey = apiKeyId === undefined ? ofUser : ofUser.where('apiKeyId', '=', apiKeyId)
  return ofApiKey.orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}
