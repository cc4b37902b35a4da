// Parent routes: access checks and layout.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { librariesQuery } from '../../library/library.api.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { claimQuery, isAdmin, isSignedIn, loadVisitorState, meQuery, signInOptionsQuery } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { safeReturnPath } from '../../users/sign-in/credentials.rules.ts'
import { ownTwoFactorQuery } from '../../users/two-factor/two-factor.api.ts'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { Member } from '../member.tsx'
import { Root } from '../root.tsx'
import { Shell } from '../shell.tsx'

type SignInSearch = { readonly returnTo?: string; readonly error?: string; readonly provider?: string }

const readSignInSearch = (search: Record<string, unknown>): SignInSearch =>
  Object.fromEntries(['returnTo', 'error', 'provider'].flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])))

type RouterContext = { readonly queryClient: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFound })

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context, search }) => {
    const claim = await context.queryClient.fetchQuery(claimQuery)
    if (!claim.isClaimed) throw redirect({ to: '/claim' })
    if (!search.error && (await isSignedIn(context.queryClient))) throw redirect({ href: safeReturnPath(search.returnTo) })
  },
  loaderDeps: ({ search }) => search,
  // Waits for the ways to sign in: the form must not appear and disappear again. Nothing is kept for a second visit, which would open at
  // once and load in the background.
  gcTime: 0,
  loader: ({ context, deps }) => context.queryClient.fetchQuery(signInOptionsQuery(deps)).then(() => undefined),
  component: lazyRouteComponent(() => import('../../users/sign-in/sign-in.page.tsx'), 'SignInPage'),
})

/** Where sign-ins that a client of Komga has started end when they fail. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readSignInSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/sign-in', search })
  },
})

export const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim',
  beforeLoad: async ({ context }) => {
    const claim = await context.queryClient.fetchQuery(claimQuery)
    if (claim.isClaimed) throw redirect({ to: '/sign-in' })
  },
  component: lazyRouteComponent(() => import('../../users/sign-in/claim.page.tsx'), 'ClaimPage'),
})

/** The only page of an account that must still set up a second factor. */
export const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  beforeLoad: async ({ context }) => {
    // A 401 of another request than this one means that a session has ended, and loads the current page again.
    const visitor = await loadVisitorState(context.queryClient)
    if (visitor === 'unclaimed' || visitor === 'signedOut') throw redirect({ to: '/sign-in' })
    const state = await context.queryClient.fetchQuery(ownTwoFactorQuery)
    if (!state.isRequired) throw redirect({ to: '/' })
  },
  component: lazyPage(() => import('../../users/two-factor/required-set-up.page.tsx'), 'RequiredSetUpPage'),
})

/** Opened with a link that an administrator has sent; also by somebody who is signed in with another account. */
export const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  loader: ({ context, params }) =>
    prefetchFrom(
      () => import('../../users/links/links.api.ts'),
      ({ invitationOfferQuery }) => context.queryClient.prefetchQuery(invitationOfferQuery(params.token)),
    ),
  component: lazyPage(() => import('../../users/links/invite.page.tsx'), 'InvitePage'),
})

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyPage(() => import('../../users/mail/forgot-password.page.tsx'), 'ForgotPasswordPage'),
})

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  loader: ({ context, params }) =>
    prefetchFrom(
      () => import('../../users/links/links.api.ts'),
      ({ resetOfferQuery }) => context.queryClient.prefetchQuery(resetOfferQuery(params.token)),
    ),
  component: lazyPage(() => import('../../users/links/reset-password.page.tsx'), 'ResetPasswordPage'),
})

/** Everything below requires a user: without a session it redirects to sign-in, on a new server to claim. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: async ({ context, location }) => {
    const state = await loadVisitorState(context.queryClient)
    if (state === 'unclaimed') throw redirect({ to: '/claim' })
    if (state === 'mustSetUp') throw redirect({ to: '/two-factor' })
    if (state === 'signedOut') throw redirect({ to: '/sign-in', search: { returnTo: location.href } })
  },
  shouldReload: ({ cause }) => cause === 'enter',
  // Progress recorded while the server was unreachable is sent as soon as a user is signed in, and their offline books are fetched;
  // nothing waits for it, and the next visit tries again what fails.
  loader: ({ context }) => void resumePendingWork(context.queryClient).catch(() => undefined),
  component: Member,
})

const resumePendingWork = async (queryClient: QueryClient): Promise<void> => {
  const { deliverPendingProgress } = await import('../../reading/progress/user-outbox.ts')
  const { startOfflineDownloads } = await import('../../offline/offline-downloads.ts')
  const me = await queryClient.ensureQueryData(meQuery)
  await Promise.all([deliverPendingProgress(me.id, queryClient), startOfflineDownloads(me.id)])
}

const pagesOfGuests = /^\/(?:$|(?:libraries|series|books)\/[^/]+$|collections|read-lists|search|more$)/

/** Guests have no settings, downloads or requests: other pages redirect them to the home page. */
const keepGuestsReading = async ({
  context,
  location,
}: {
  readonly context: RouterContext
  readonly location: { readonly pathname: string }
}) => {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (isGuest(me) && !pagesOfGuests.test(location.pathname)) throw redirect({ to: '/' })
}

export const shellRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'shell',
  beforeLoad: keepGuestsReading,
  loader: ({ context }) => void context.queryClient.prefetchQuery(librariesQuery),
  component: Shell,
})

/** Any other address, shown with the navigation. */
export const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '/$', component: NotFound })

/** Pages with the settings navigation. */
export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyPage(() => import('../../settings/settings-frame.tsx'), 'SettingsFrame'),
})

/** Redirects a user who is not an administrator to the home page. */
export const requireAdmin = async ({ context }: { readonly context: RouterContext }): Promise<void> => {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!isAdmin(me)) throw redirect({ to: '/' })
}

/** Pages of the server's settings. */
export const serverSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  id: 'server',
  beforeLoad: requireAdmin,
  component: Outlet,
})
