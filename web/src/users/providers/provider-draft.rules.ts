// Settings of a sign-in provider as the form holds them.
import type { SignInProvider, SignInProviderCreation } from '../../api/types.ts'

export type GroupRule = SignInProvider['groupRules'][number]

export type ProviderDraft = Omit<SignInProvider, 'hasSecret' | 'source' | 'redirectUri' | 'signOutUri' | 'backChannelLogoutUri'> & {
  /** Empty keeps the stored one. */
  readonly clientSecret: string
}

/** The defaults of a new provider, the same as the server's. */
export const newProviderDraft: ProviderDraft = {
  id: '',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: ['openid', 'profile', 'email'],
  userNameClaim: 'preferred_username',
  emailClaim: 'email',
  groupsClaim: 'groups',
  createAccounts: false,
  linkByEmail: false,
  requireVerifiedEmail: true,
  signOutAtProvider: true,
  clockToleranceSeconds: 30,
  defaultRoles: ['FILE_DOWNLOAD', 'PAGE_STREAMING'],
  requiredGroups: [],
  groupRules: [],
}

export const providerDraftOf = (provider: SignInProvider): ProviderDraft => {
  const {
    hasSecret: _hasSecret,
    source: _source,
    redirectUri: _redirect,
    signOutUri: _out,
    backChannelLogoutUri: _back,
    ...draft
  } = provider
  return { ...draft, clientSecret: '' }
}

/** The request body: without the secret when it stays as it is. */
export const providerBodyOf = ({ clientSecret, ...draft }: ProviderDraft): SignInProviderCreation => ({
  ...draft,
  id: draft.id || idOf(draft.name),
  issuer: draft.issuer.trim(),
  clientId: draft.clientId.trim(),
  groupRules: draft.groupRules.filter(({ group }) => group.trim() !== ''),
  ...(clientSecret === '' ? {} : { clientSecret }),
})

/** The id that follows from a name: "My Authentik" is "my-authentik". */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '') || (name.trim() === '' ? '' : 'provider')

/** The first field that must be filled in. */
export const missingField = (draft: ProviderDraft): 'name' | 'issuer' | 'clientId' | undefined =>
  (['name', 'issuer', 'clientId'] as const).find((field) => draft[field].trim() === '')

export const emptyGroupRule: GroupRule = { group: '', roles: [], libraries: null, ageRestriction: null }

/** The rules with one of them changed, or removed when there is no new one. */
export const withRule = (rules: readonly GroupRule[], index: number, rule: GroupRule | undefined): GroupRule[] =>
  rules.flatMap((one, at) => (at === index ? [rule].filter((next) => next !== undefined) : [one]))
