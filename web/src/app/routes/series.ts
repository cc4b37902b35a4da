import { createRoute, redirect } from '@tanstack/react-router'
import { readSeriesSearch } from '../../library/series/series-search.rules.ts'
import { readMatchSearch } from '../../metadata/match/match-search.rules.ts'
import { isAdmin, meQuery } from '../../users/accounts/users.api.ts'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const seriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/series/$seriesId',
  validateSearch: readSeriesSearch,
  loader: ({ context: { queryClient }, params: { seriesId } }) =>
    prefetchFrom(
      () => import('../../library/series/series.api.ts'),
      (queries) =>
        Promise.all([
          queryClient.prefetchQuery(queries.seriesQuery(seriesId)),
          queryClient.prefetchQuery(queries.seriesBooksQuery(seriesId)),
        ]),
    ),
  component: lazyPage(() => import('../../library/series/series.page.tsx'), 'SeriesPage'),
})

export const seriesMetadataRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/series/$seriesId/metadata',
  loader: ({ context, params }) =>
    prefetchFrom(
      () => import('../../library/series/series.api.ts'),
      ({ seriesQuery }) => context.queryClient.prefetchQuery(seriesQuery(params.seriesId)),
    ),
  component: lazyPage(() => import('../../metadata/series-metadata.page.tsx'), 'SeriesMetadataPage'),
})

/** The online search changes metadata: a user without that right is redirected to the series. */
export const seriesMatchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/series/$seriesId/match',
  validateSearch: readMatchSearch,
  beforeLoad: async ({ context, params }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (!isAdmin(me)) throw redirect({ to: '/series/$seriesId', params })
  },
  component: lazyPage(() => import('../../metadata/match/match.page.tsx'), 'MatchPage'),
})

/** Matching several series is for administrators. */
export const matchesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/match',
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (!isAdmin(me)) throw redirect({ to: '/' })
  },
  component: lazyPage(() => import('../../metadata/matching/matches.page.tsx'), 'MatchesPage'),
})

export const bookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/books/$bookId',
  loader: ({ context, params }) =>
    prefetchFrom(
      () => import('../../reading/reading.api.ts'),
      ({ bookQuery }) => context.queryClient.prefetchQuery(bookQuery(params.bookId)),
    ),
  component: lazyPage(() => import('../../metadata/book.page.tsx'), 'BookPage'),
})
