// Rows of the user tables. Times are epoch ms.

export interface UserTable {
  id: string
  /** As entered. */
  email: string
  /** As compared: trimmed and in lower case. */
  emailKey: string
  /** argon2id in its text form. */
  passwordHash: string
  /** JSON: Role[]. */
  roles: string
  allLibraries: 0 | 1
  /** JSON: string[]; used when allLibraries is 0. */
  libraryIds: string
  /** Years; null together with ageRule. */
  ageLimit: number | null
  ageRule: 'ALLOW_ONLY' | 'EXCLUDE' | null
  /** JSON: string[], lower case. */
  labelsAllow: string
  /** JSON: string[], lower case. */
  labelsExclude: string
  /** When an administrator turned the account off; null while it is on. */
  turnedOffAt: number | null
  createdAt: number
  modifiedAt: number
}
export type UserRow = Readonly<UserTable>

export interface ApiKeyTable {
  id: string
  userId: string
  /** SHA-256 of the key, hexadecimal. */
  keyHash: string
  comment: string
  createdAt: number
  modifiedAt: number
}
export type ApiKeyRow = Readonly<ApiKeyTable>

export interface SessionTable {
  /** SHA-256 of the token, hexadecimal: read access to the database is not enough to use its sessions. */
  id: string
  userId: string
  /** The API key that opened it; null when a password did. */
  apiKeyId: string | null
  /** The browser or app that it belongs to; null for an API key. */
  deviceId: string | null
  createdAt: number
  /** Accurate to one hour. */
  lastSeenAt: number
}
export type SessionRow = Readonly<SessionTable>

declare module '../kernel/db/tables.ts' {
  interface Tables {
    user: UserTable
    apiKey: ApiKeyTable
    session: SessionTable
  }
}
