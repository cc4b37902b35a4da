// Accounts, sessions and API keys: who the caller is, and what they may see.
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Authenticate } from '../kernel/http/index.ts'
import type { ServerSettings } from '../settings/index.ts'
import { createAccounts } from './accounts/accounts.ts'
import { ownAccountRoutes, usersRoutes } from './accounts/users.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { createActivityRecord } from './activity/record-activity.ts'
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { avatarsRoutes } from './avatars/avatars.routes.ts'
import { claimRoutes } from './claim/claim.routes.ts'
import { prepareFirstAdministrator } from './claim/prepare-first-administrator.ts'
import { globalClientSettingsRoutes, userClientSettingsRoutes } from './client-settings/client-settings.routes.ts'
import { guardGuests } from './guests/guard-guests.ts'
import { guestsRoutes } from './guests/guests.routes.ts'
import { acceptInvitationRoutes, invitationsRoutes } from './invitations/invitations.routes.ts'
import { createRateLimit } from './links/rate-limit.ts'
import { createMail } from './mail/index.ts'
import { forgottenPasswordRoutes, mailSettingsRoutes } from './mail/mail.routes.ts'
import { createUsers } from './migrations/2026-11-21T03-00-users.ts'
import { createSignInActivity } from './migrations/2026-11-21T23-50-sign-in-activity.ts'
import { createClientSettings } from './migrations/2026-11-21T23-57-client-settings.ts'
import { createEndedRememberMe } from './migrations/2026-11-22T20-56-ended-remember-me.ts'
import { createSingleSignOnTables } from './migrations/2026-11-23T10-00-single-sign-on.ts'
import { createInvitationTables } from './migrations/2026-11-23T13-30-invitations.ts'
import { createAvatars } from './migrations/2026-11-23T13-40-avatars.ts'
import { createMailSettings } from './migrations/2026-11-23T13-50-mail.ts'
import { backChannelLogoutRoutes } from './oidc/back-channel-logout.routes.ts'
import { browserSignInRoutes } from './oidc/browser-sign-in.routes.ts'
import { identitiesRoutes, signOutRoutes } from './oidc/identities.routes.ts'
import { createSingleSignOn } from './oidc/index.ts'
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts'
import { providersRoutes, signInOptionsRoutes } from './providers/providers.routes.ts'
import { createSignIn } from './sign-in/authenticate.ts'
import { createPasswordCheck } from './sign-in/check-password.ts'
import { createRememberMe } from './sign-in/remember-me.ts'
import { sessionRoutes } from './sign-in/session.routes.ts'
import { createSessions } from './sign-in/sessions.ts'
import { createSignInLimiter } from './sign-in/sign-in-limiter.ts'
import { createUndeclaredProxies } from './sign-in/undeclared-proxy.check.ts'
import { createTrustedHeaders } from './trusted-headers/trusted-headers.ts'

export type { Access, AgeRestriction } from './accounts/account.ts'
/** For test databases of other features. */
export { createUsers } from './migrations/2026-11-21T03-00-users.ts'

/** The feature, and the authentication that the HTTP server runs for every request. */
/** @param serverSettings contain how long a browser stays signed in */
export function usersFeature(
  app: AppContext,
  serverSettings: ServerSettings,
): { readonly feature: Feature; readonly authenticate: Authenticate } {
  const accounts = createAccounts(app)
  const sessions = createSessions(app)
  const apiKeys = createApiKeys({ ...app, sessions })
  const checkPassword = createPasswordCheck({ ...app, accounts })
  const rememberMe = createRememberMe({ ...app, serverSettings, accounts })
  const proxies = createUndeclaredProxies(app.clock)
  const recordActivity = createActivityRecord(app)
  const singleSignOn = createSingleSignOn(app, { sessions, serverSettings })
  const mail = createMail(app, { ...singleSignOn, accounts })
  const { trustedHeaderSettings, providerSessions } = singleSignOn
  const parts = { ...app, ...singleSignOn, ...mail, accounts, apiKeys, sessions, rememberMe, proxies, recordActivity }
  const trustedHeaders = createTrustedHeaders(parts, trustedHeaderSettings)
  const signIn = createSignIn({ ...parts, checkPassword, trustedHeaders, onRevived: providerSessions.follow })
  const deps = { ...parts, signIn, proxySignOutUrl: trustedHeaderSettings?.signOutUrl, ...limitsOf(app) }
  const feature = defineFeature({
    name: 'users',
    migrations: [
      createUsers,
      createSignInActivity,
      createClientSettings,
      createEndedRememberMe,
      createSingleSignOnTables,
      createInvitationTables,
      createAvatars,
      createMailSettings,
    ],
    routes: [
      claimRoutes(deps),
      sessionRoutes(deps),
      signInOptionsRoutes(deps),
      providersRoutes(deps),
      browserSignInRoutes(deps),
      identitiesRoutes(deps),
      signOutRoutes(deps),
      backChannelLogoutRoutes(deps),
      ownAccountRoutes(deps),
      usersRoutes(deps),
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
    ],
    tasks: [...mail.mailTasks],
    checks: [proxies.check],
    prepare: async () => {
      await rememberMe.prepare()
      await prepareFirstAdministrator(deps)
    },
  })
  return { feature, authenticate: guardGuests(signIn.authenticate, app.settings.basePath) }
}

/** Of each process. */
const limitsOf = ({ clock }: Pick<AppContext, 'clock'>) => ({
  linkLimiter: createSignInLimiter(clock),
  mailLimit: createRateLimit(clock, { calls: 3, windowMs: 3_600_000 }),
  mailClientLimit: createRateLimit(clock, { calls: 20, windowMs: 3_600_000 }),
  guestLimit: createRateLimit(clock, { calls: 30, windowMs: 10 * 60_000 }),
})
