// The routes of the app. Each page is a separate chunk, loaded when first opened (or when the pointer is over a link to it); its data is
// fetched at the same time, not after the chunk has arrived.
import { Button, Skeleton } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../api/base-path.ts'
import { isNotFound } from '../api/query-client.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { MissingCodeError, UnreachableCodeError } from '../ui/lazy-part.ts'
import { NotFound } from '../ui/not-found.tsx'
import { useDocumentTitle } from '../ui/page-head.tsx'
import { administrationRoutes } from './routes/administration.ts'
import { collectionRoute, collectionsRoute, readListRoute, readListsRoute } from './routes/collections.ts'
import { discoverPagesRoute, discoverTitleRoute, requestsRoute } from './routes/discover.ts'
import { blacklistRoute, chapterHistoryRoute, downloadsRoute } from './routes/downloads.ts'
import { followsRoute, scheduleRoute } from './routes/follows.ts'
import { homeRoute } from './routes/home.ts'
import {
  claimRoute,
  forgotPasswordRoute,
  inviteRoute,
  loginRoute,
  memberRoute,
  resetPasswordRoute,
  rootRoute,
  serverSettingsRoute,
  settingsRoute,
  shellRoute,
  signInRoute,
  twoFactorRoute,
  unknownRoute,
} from './routes/layout.ts'
import { libraryRoute } from './routes/library.ts'
import { libraryEditRoutes } from './routes/library-edit.ts'
import { maintenanceRoute } from './routes/maintenance.ts'
import { moreRoute } from './routes/more.ts'
import { offlineRoute } from './routes/offline.ts'
import { pluginLogRoute, pluginRoute, pluginsRoute } from './routes/plugins.ts'
import { bookmarksRoute, readRoute } from './routes/reading.ts'
import { searchRoute } from './routes/search.ts'
import { bookRoute, matchesRoute, seriesMatchRoute, seriesMetadataRoute, seriesRoute } from './routes/series.ts'
import { appearanceRoute, settingsIndexRoute } from './routes/settings.ts'
import { setupRoute } from './routes/setup.ts'
import { updatesRoute } from './routes/updates.ts'
import { ownAccountRoutes, userRoutes } from './routes/users.ts'

const serverSettings = serverSettingsRoute.addChildren([
  ...libraryEditRoutes,
  scheduleRoute,
  ...userRoutes,
  maintenanceRoute,
  pluginsRoute,
  pluginRoute,
  pluginLogRoute,
  ...administrationRoutes,
])

const settings = settingsRoute.addChildren([settingsIndexRoute, ...ownAccountRoutes, appearanceRoute, serverSettings])

const setRoutes = [collectionsRoute, collectionRoute, readListsRoute, readListRoute] as const

const series = [seriesRoute, seriesMetadataRoute, seriesMatchRoute, matchesRoute, bookRoute] as const

const pageRoutes = shellRoute.addChildren([
  homeRoute,
  searchRoute,
  discoverPagesRoute,
  discoverTitleRoute,
  requestsRoute,
  updatesRoute,
  moreRoute,
  ...setRoutes,
  bookmarksRoute,
  libraryRoute,
  followsRoute,
  ...series,
  downloadsRoute,
  offlineRoute,
  chapterHistoryRoute,
  blacklistRoute,
  settings,
  unknownRoute,
])

const routeTree = rootRoute.addChildren([
  signInRoute,
  loginRoute,
  claimRoute,
  twoFactorRoute,
  inviteRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  memberRoute.addChildren([pageRoutes, readRoute, setupRoute]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    basepath: basePath(),
    context: { queryClient },
    defaultPreload: 'intent',
    // A pointer moving across a shelf should not preload every book on it.
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

/** Placeholder for a page whose code is still loading. */
const PageSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="page" role="status" aria-label={t('loading')}>
      <Skeleton height={32} width={220} mb={28} />
      <Skeleton height={14} width="60%" mb={12} />
      <Skeleton height={14} width="45%" mb={12} />
      <Skeleton height={14} width="52%" />
    </div>
  )
}

const RouteError = (props: ErrorComponentProps): ReactElement => (isNotFound(props.error) ? <NotFound /> : <LoadError {...props} />)

/** Shown when a page could not be loaded: the reason, a retry button and a way back. */
const LoadError = ({ error, reset }: ErrorComponentProps): ReactElement => {
  const { t } = useTranslation()
  const router = useRouter()
  useDocumentTitle(t('errors.title'))
  const retry = () => {
    if (error instanceof UnreachableCodeError || error instanceof MissingCodeError) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className="page page-narrow">
      <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
      <Button variant="subtle" mt="md" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('notFound.home')}
      </Button>
    </main>
  )
}
