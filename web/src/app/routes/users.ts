import { createRoute } from '@tanstack/react-router'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { serverSettingsRoute, settingsRoute } from './layout.ts'

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account',
  validateSearch: (search: Record<string, unknown>): { readonly signInError?: string; readonly provider?: string } =>
    typeof search.signInError === 'string' ? { signInError: search.signInError, provider: String(search.provider) } : {},
  loader: ({ context: { queryClient } }) => {
    prefetchFrom(
      () => import('../../users/accounts.api.ts'),
      ({ ownSignInsQuery }) => queryClient.prefetchInfiniteQuery(ownSignInsQuery),
    )
    prefetchFrom(
      () => import('../../users/providers/providers.api.ts'),
      ({ signInMethodsQuery }) => queryClient.prefetchQuery(signInMethodsQuery),
    )
  },
  component: lazyPage(() => import('../../users/account.page.tsx'), 'AccountPage'),
})

const appsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/apps',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/api-keys/api-keys.api.ts'),
      ({ apiKeysQuery }) => context.queryClient.prefetchQuery(apiKeysQuery),
    ),
  component: lazyPage(() => import('../../users/api-keys/apps.page.tsx'), 'AppsPage'),
})

const trackersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/trackers',
  validateSearch: (search: Record<string, unknown>): { readonly signInError?: string; readonly tracker?: string } =>
    typeof search.signInError === 'string' ? { signInError: search.signInError, tracker: String(search.tracker) } : {},
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../trackers/trackers.api.ts'),
      ({ trackersQuery }) => context.queryClient.prefetchQuery(trackersQuery),
    ),
  component: lazyPage(() => import('../../trackers/trackers.page.tsx'), 'TrackersPage'),
})

const statisticsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/statistics',
  component: lazyPage(() => import('../../statistics/statistics.page.tsx'), 'StatisticsPage'),
})

const lostProgressRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/lost-progress',
  component: lazyPage(() => import('../../lost-progress/lost-progress.page.tsx'), 'LostProgressPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/users',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/accounts.api.ts'),
      ({ usersQuery }) => context.queryClient.prefetchQuery(usersQuery),
    ),
  component: lazyPage(() => import('../../users/accounts/users.page.tsx'), 'UsersPage'),
})

const newUserRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/users/new',
  component: lazyPage(() => import('../../users/accounts/new-user.page.tsx'), 'NewUserPage'),
})

const invitationsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/users/invitations',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/invitations/invitations.api.ts'),
      ({ invitationsQuery }) => context.queryClient.prefetchQuery(invitationsQuery),
    ),
  component: lazyPage(() => import('../../users/invitations/invitations.page.tsx'), 'InvitationsPage'),
})

const newInvitationRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/users/invitations/new',
  component: lazyPage(() => import('../../users/invitations/new-invitation.page.tsx'), 'NewInvitationPage'),
})

const guestAccessRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/users/guests',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/guests/guests.api.ts'),
      ({ guestAccessQuery }) => context.queryClient.prefetchQuery(guestAccessQuery),
    ),
  component: lazyPage(() => import('../../users/guests/guest-access.page.tsx'), 'GuestAccessPage'),
})

const userRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/users/$userId',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/accounts.api.ts'),
      ({ usersQuery }) => context.queryClient.prefetchQuery(usersQuery),
    ),
  component: lazyPage(() => import('../../users/accounts/user.page.tsx'), 'UserPage'),
})

const signInSettingsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/sign-in',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/providers/providers.api.ts'),
      ({ signInSettingsQuery }) => context.queryClient.prefetchQuery(signInSettingsQuery),
    ),
  component: lazyPage(() => import('../../users/providers/providers.page.tsx'), 'ProvidersPage'),
})

const mailRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/email',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/mail/mail.api.ts'),
      ({ mailSettingsQuery }) => context.queryClient.prefetchQuery(mailSettingsQuery),
    ),
  component: lazyPage(() => import('../../users/mail/mail.page.tsx'), 'MailPage'),
})

const newProviderRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/sign-in/new',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/providers/providers.api.ts'),
      ({ signInSettingsQuery }) => context.queryClient.prefetchQuery(signInSettingsQuery),
    ),
  component: lazyPage(() => import('../../users/providers/provider.page.tsx'), 'NewProviderPage'),
})

const providerRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/sign-in/$providerId',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../users/providers/providers.api.ts'),
      ({ signInSettingsQuery }) => context.queryClient.prefetchQuery(signInSettingsQuery),
    ),
  component: lazyPage(() => import('../../users/providers/provider.page.tsx'), 'ProviderPage'),
})

/** Pages for one's own account. */
export const ownAccountRoutes = [accountRoute, appsRoute, trackersRoute, statisticsRoute, lostProgressRoute] as const

/** Pages for all accounts. */
export const userRoutes = [
  usersRoute,
  newUserRoute,
  invitationsRoute,
  newInvitationRoute,
  guestAccessRoute,
  userRoute,
  signInSettingsRoute,
  mailRoute,
  newProviderRoute,
  providerRoute,
] as const
