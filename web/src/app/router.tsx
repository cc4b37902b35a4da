// The rooms and their addresses. Each room is a chunk of its own, loaded when first entered (or when a link to it is
// pointed at); its data is asked for at the same moment, not after the chunk has arrived.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { basePath } from '../api/base-path.ts'
import { readDownloadsSearch } from '../downloads/downloads-search.rules.ts'
import { librariesQuery } from '../library/library.api.ts'
import { readLibrarySearch } from '../library/library-search.rules.ts'
import { seriesBooksQuery, seriesQuery } from '../library/series.api.ts'
import { fixesQuery } from '../maintenance/maintenance.api.ts'
import { bookPagesQuery, bookQuery } from '../reading/reading.api.ts'
import { NotFound } from '../ui/not-found.tsx'
import { claimQuery, visitorState } from '../users/users.api.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

type RouterContext = { readonly queryClient: QueryClient }

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFound })

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } =>
    typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {},
  beforeLoad: async ({ context }) => {
    const claim = await context.queryClient.fetchQuery(claimQuery)
    if (!claim.isClaimed) throw redirect({ to: '/claim' })
  },
  component: lazyRouteComponent(() => import('../users/sign-in.page.tsx'), 'SignInPage'),
})

const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/claim',
  beforeLoad: async ({ context }) => {
    const claim = await context.queryClient.fetchQuery(claimQuery)
    if (claim.isClaimed) throw redirect({ to: '/sign-in' })
  },
  component: lazyRouteComponent(() => import('../users/claim.page.tsx'), 'ClaimPage'),
})

/** Everything below asks for a person: without a session the way leads to sign-in, on a new server to claim. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: async ({ context, location }) => {
    const state = await visitorState(context.queryClient)
    if (state === 'unclaimed') throw redirect({ to: '/claim' })
    if (state === 'signedOut') throw redirect({ to: '/sign-in', search: { returnTo: location.href } })
  },
  component: Outlet,
})

const shellRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'shell',
  loader: ({ context }) => void context.queryClient.prefetchQuery(librariesQuery),
  component: Shell,
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../home/home.page.tsx'), 'HomePage'),
})

const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId',
  validateSearch: readLibrarySearch,
  component: lazyRouteComponent(() => import('../library/library.page.tsx'), 'LibraryPage'),
})

const followsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId/follows',
  component: lazyRouteComponent(() => import('../follows/follow-list.page.tsx'), 'FollowListPage'),
})

const seriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/series/$seriesId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(seriesQuery(params.seriesId))
    void context.queryClient.prefetchQuery(seriesBooksQuery(params.seriesId))
  },
  component: lazyRouteComponent(() => import('../library/series.page.tsx'), 'SeriesPage'),
})

const downloadsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads',
  validateSearch: readDownloadsSearch,
  component: lazyRouteComponent(() => import('../downloads/downloads.page.tsx'), 'DownloadsPage'),
})

const maintenanceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/maintenance',
  loader: ({ context }) => void context.queryClient.prefetchQuery(fixesQuery),
  component: lazyRouteComponent(() => import('../maintenance/maintenance.page.tsx'), 'MaintenancePage'),
})

/** The reader has the whole screen: no shell around it. */
const readRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/read/$bookId',
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Number(search.page)
    return Number.isInteger(page) && page > 0 ? { page } : {}
  },
  // Waits for the book: where to open it depends on how far another device may have read a moment ago.
  loader: async ({ context: { queryClient }, params }) => {
    const pages = queryClient.ensureQueryData(bookPagesQuery(params.bookId))
    const book = await queryClient.fetchQuery({ ...bookQuery(params.bookId), staleTime: 5000 })
    await Promise.all([pages, queryClient.ensureQueryData(seriesQuery(book.seriesId))])
  },
  component: lazyRouteComponent(() => import('../reading/reader.page.tsx'), 'ReaderPage'),
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  claimRoute,
  memberRoute.addChildren([
    shellRoute.addChildren([homeRoute, libraryRoute, followsRoute, seriesRoute, downloadsRoute, maintenanceRoute]),
    readRoute,
  ]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: basePath(),
    context: { queryClient },
    defaultPreload: 'intent',
    // A hand that passes over a shelf does not mean every book on it.
    defaultPreloadDelay: 150,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
