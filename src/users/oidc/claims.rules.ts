// What a provider says about a person, in its ID token and at its UserInfo endpoint.
import { emailKeyOf } from '../accounts/account.ts'
import { Email } from '../users.schemas.ts'

export type Claims = Readonly<Record<string, unknown>>

export interface ProviderPerson {
  /** Undefined when there is none, or it is no email address. */
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly groups: readonly string[]
}

interface ClaimNames {
  readonly emailClaim: string
  readonly userNameClaim: string
  readonly groupsClaim: string
}

/** Joins both sources; the ID token takes precedence. A verification applies only to the address that it was sent with. */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const ofToken = textAt(idToken, 'email')
  const ofInfo = textAt(userInfo, 'email')
  const isSame = ofToken === undefined || (ofInfo !== undefined && emailKeyOf(ofToken) === emailKeyOf(ofInfo))
  const { email_verified: _, ...unverified } = userInfo
  return { ...(isSame ? userInfo : unverified), ...idToken, ...conflictingVerification(idToken, userInfo) }
}

/** Two different answers mean no. */
const conflictingVerification = (idToken: Claims, userInfo: Claims): Claims =>
  idToken.email_verified !== undefined &&
  userInfo.email_verified !== undefined &&
  !(isYes(idToken.email_verified) && isYes(userInfo.email_verified))
    ? { email_verified: false }
    : {}

export function personOf(claims: Claims, { emailClaim, userNameClaim, groupsClaim }: ClaimNames): ProviderPerson {
  const email = Email.safeParse(textAt(claims, emailClaim))
  return {
    email: email.success ? email.data : undefined,
    // The standard covers the claim `email` only; what another claim holds was verified by nobody.
    isEmailVerified: email.success && isVerifiedAddress(claims, email.data) && isYes(claims.email_verified),
    name: textAt(claims, userNameClaim)?.slice(0, 200),
    groups: groupsOf(valueAt(claims, groupsClaim)),
  }
}

const isVerifiedAddress = (claims: Claims, address: string): boolean =>
  typeof claims.email === 'string' && emailKeyOf(claims.email) === emailKeyOf(address)

/** Some providers send the text. */
const isYes = (value: unknown): boolean => value === true || value === 'true'

const maxGroups = 1_000

const groupsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '').slice(0, maxGroups)

function textAt(claims: Claims, path: string): string | undefined {
  const value = valueAt(claims, path)
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\0') ? value.trim() : undefined
}

/** A claim by its name, which may contain dots, or by a path of names. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (!isClaims(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

const isClaims = (value: unknown): value is Claims => typeof value === 'object' && value !== null
