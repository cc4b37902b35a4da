// Accounts, sessions and API keys: who the caller is, and what they may see.
import type { Db } from '../kernel/db/index.ts'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Authenticate, Principal } from '../kernel/http/index.ts'
import { createSecretBox } from '../kernel/secrets/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { createAccounts } from './accounts/accounts.ts'
import { sharedUserEvents } from './accounts/change-users.ts'
import { forgetLibrary } from './accounts/forget-library.ts'
import { turnedOffRoutes } from './accounts/turned-off.routes.ts'
import { ownAccountRoutes, usersRoutes } from './accounts/users.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { createActivityRecord } from './activity/record-activity.ts'
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { avatarsRoutes } from './avatars/avatars.routes.ts'
import { claimRoutes } from './claim/claim.routes.ts'
import { prepareFirstAdministrator } from './claim/prepare-first-administrator.ts'
import { globalClientSettingsRoutes, userClientSettingsRoutes } from './client-settings/client-settings.routes.ts'
import { devicesRoutes, ownDevicesRoutes } from './devices/devices.routes.ts'
import { createDevices } from './devices/devices.ts'
import { guestsRoutes } from './guests/guests.routes.ts'
import { acceptInvitationRoutes, invitationsRoutes } from './invitations/invitations.routes.ts'
import { type AttemptLimits, createAttemptLimits } from './limits/attempt-limits.ts'
import { createMail } from './mail/index.ts'
import { forgottenPasswordRoutes, mailSettingsRoutes } from './mail/mail.routes.ts'
import { createUsers } from './migrations/2026-11-21T03-00-users.ts'
import { createSignInActivity } from './migrations/2026-11-21T23-50-sign-in-activity.ts'
import { createClientSettings } from './migrations/2026-11-21T23-57-client-settings.ts'
import { createEndedRememberMe } from './migrations/2026-11-22T20-56-ended-remember-me.ts'
import { createSingleSignOnTables } from './migrations/2026-11-23T10-00-single-sign-on.ts'
import { createTwoFactorTables } from './migrations/2026-11-23T13-20-two-factor.ts'
import { createDevices as createDeviceTable } from './migrations/2026-11-23T13-30-devices.ts'
import { createInvitationTables } from './migrations/2026-11-23T13-30-invitations.ts'
import { createAvatars } from './migrations/2026-11-23T13-40-avatars.ts'
import { createPasskeyTables } from './migrations/2026-11-23T13-40-passkeys.ts'
import { createMailSettings } from './migrations/2026-11-23T13-50-mail.ts'
import { rememberInvitedSignIns } from './migrations/2026-11-23T16-50-invited-sign-ins.ts'
import { createAttemptCounts } from './migrations/2026-11-23T17-30-attempt-counts.ts'
import { addTurnedOffAccounts } from './migrations/2026-11-29T19-40-turned-off-accounts.ts'
import { backChannelLogoutRoutes } from './oidc/back-channel-logout.routes.ts'
import { browserSignInRoutes } from './oidc/browser-sign-in.routes.ts'
import { identitiesRoutes, signOutRoutes } from './oidc/identities.routes.ts'
import { createSingleSignOn } from './oidc/index.ts'
import { createChallenges } from './passkeys/passkey-challenges.ts'
import { passkeySignInRoutes, passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts'
import { providersRoutes, signInOptionsRoutes } from './providers/providers.routes.ts'
import { createSignIn } from './sign-in/authenticate.ts'
import { createPasswordCheck } from './sign-in/check-password.ts'
import type { PasswordCost } from './sign-in/passwords.ts'
import { createRememberMe } from './sign-in/remember-me.ts'
import { sessionRoutes } from './sign-in/session.routes.ts'
import { createSessions } from './sign-in/sessions.ts'
import { createUndeclaredProxies } from './sign-in/undeclared-proxy.check.ts'
import { createTrustedHeaders } from './trusted-headers/trusted-headers.ts'
import { createPendingSignIns } from './two-factor/pending-sign-ins.ts'
import { resetTwoFactorAtStart } from './two-factor/reset-at-start.ts'
import { signInStepsRoutes } from './two-factor/sign-in-steps.routes.ts'
import { ownTwoFactorRoutes, twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { createTwoFactor } from './two-factor/two-factor.ts'

export type { Access, AgeRestriction } from './accounts/account.ts'
/** For test databases of other features. */
export { createUsers } from './migrations/2026-11-21T03-00-users.ts'
export { addTurnedOffAccounts } from './migrations/2026-11-29T19-40-turned-off-accounts.ts'
export type { PasswordCost } from './sign-in/passwords.ts'

export interface Users {
  readonly feature: Feature
  readonly authenticate: Authenticate
  /** A user as the caller of a request, for work in the background; undefined when they have no account any more. */
  findPrincipal(userId: string): Promise<Principal | undefined>
  readonly followUps: { readonly libraryDeleted: (trx: Db, library: { readonly libraryId: string }) => Promise<void> }
}

/**
 * The feature, and the authentication that the HTTP server runs for every request.
 * @param serverSettings contain how long a browser stays signed in
 * @param passwordCost for tests
 */
export function usersFeature(app: AppContext, serverSettings: ServerSettings, passwordCost?: PasswordCost): Users {
  const deps = { ...createServices(app, serverSettings), passwordCost }
  const { accounts, signIn, rememberMe, proxies, mailTasks } = deps
  const feature = defineFeature({
    name: 'users',
    migrations: [
      createUsers,
      createSignInActivity,
      createClientSettings,
      createEndedRememberMe,
      createSingleSignOnTables,
      createTwoFactorTables,
      createDeviceTable,
      createPasskeyTables,
      createInvitationTables,
      createAvatars,
      createMailSettings,
      createAttemptCounts,
      rememberInvitedSignIns,
      addTurnedOffAccounts,
    ],
    routes: routesOf(deps),
    tasks: [...mailTasks],
    sharedEvents: sharedUserEvents,
    checks: [proxies.check],
    prepare: async () => {
      await rememberMe.prepare()
      await prepareFirstAdministrator(deps)
      await resetTwoFactorAtStart(deps)
    },
  })
  return {
    feature,
    authenticate: signIn.authenticate,
    findPrincipal: async (userId) => (await accounts.find(userId))?.principal,
    followUps: { libraryDeleted: (trx, { libraryId }) => forgetLibrary(deps, trx, libraryId) },
  }
}

function createServices(context: AppContext, serverSettings: ServerSettings) {
  const attemptLimits = createAttemptLimits(context)
  const app = { ...context, attemptLimits }
  const accounts = createAccounts(app)
  const sessions = createSessions(app)
  const devices = createDevices({ ...app, sessions })
  const apiKeys = createApiKeys({ ...app, sessions })
  const checkPassword = createPasswordCheck({ ...app, accounts })
  const rememberMe = createRememberMe({ ...app, serverSettings, accounts, devices })
  const proxies = createUndeclaredProxies(app.clock)
  const recordActivity = createActivityRecord(app)
  const singleSignOn = createSingleSignOn(app, { sessions, serverSettings })
  const mail = createMail(app, { ...singleSignOn, accounts })
  const { trustedHeaderSettings, providerSessions } = singleSignOn
  const twoFactor = createTwoFactor({ ...app, secrets: createSecretBox(app.settings.configDir), serverSettings })
  const pendingSignIns = createPendingSignIns({ ...app, accounts })
  const challenges = createChallenges(app)
  const { passwordMode, providers } = singleSignOn
  forgetOutdated(app, [accounts, sessions, apiKeys, twoFactor, passwordMode, providers])
  const services = { challenges, accounts, apiKeys, sessions, devices, rememberMe, checkPassword, twoFactor, pendingSignIns }
  const parts = { ...app, ...singleSignOn, ...services, ...mail, serverSettings, proxies, recordActivity }
  const trustedHeaders = trustedHeaderSettings && createTrustedHeaders(parts, trustedHeaderSettings)
  const signIn = createSignIn({ ...parts, trustedHeaders, onRevived: providerSessions.follow })
  return { ...parts, signIn, proxySignOutUrl: trustedHeaderSettings?.signOutUrl, ...limitsOf(attemptLimits) }
}

/** Drops what is cached about accounts and sign-in once it has changed on any node. */
function forgetOutdated({ events }: AppContext, caches: readonly { forget(): void }[]): void {
  const changes = ['user.access-changed', 'user.sessions-ended', 'user.sessions-expired', 'user.deleted', 'events.interrupted'] as const
  for (const name of changes)
    events.on(name, () => {
      for (const cache of caches) cache.forget()
    })
}

const routesOf = (deps: ReturnType<typeof createServices> & { readonly passwordCost: PasswordCost | undefined }) => [
  claimRoutes(deps),
  sessionRoutes(deps),
  signInOptionsRoutes(deps),
  providersRoutes(deps),
  browserSignInRoutes(deps),
  identitiesRoutes(deps),
  signOutRoutes(deps),
  backChannelLogoutRoutes(deps),
  signInStepsRoutes(deps),
  passkeySignInRoutes(deps),
  passkeysRoutes(deps),
  ownTwoFactorRoutes(deps),
  twoFactorRoutes(deps),
  ownDevicesRoutes(deps),
  devicesRoutes(deps),
  ownAccountRoutes(deps),
  usersRoutes(deps),
  turnedOffRoutes(deps),
  invitationsRoutes(deps),
  acceptInvitationRoutes(deps),
  passwordResetRoutes(deps),
  guestsRoutes(deps),
  avatarsRoutes(deps),
  mailSettingsRoutes(deps),
  forgottenPasswordRoutes(deps),
  apiKeysRoutes(deps),
  activityRoutes(deps),
  globalClientSettingsRoutes(deps),
  userClientSettingsRoutes(deps),
]

/** Limits for strangers. */
const limitsOf = (limits: AttemptLimits) => ({
  linkLimiter: limits.failures('link'),
  mailLimit: limits.calls('mail', { calls: 3, windowMs: 3_600_000 }),
  mailClientLimit: limits.calls('mail client', { calls: 20, windowMs: 3_600_000 }),
  guestLimit: limits.calls('guest', { calls: 30, windowMs: 10 * 60_000 }),
})
