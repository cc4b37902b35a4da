// Maintenance pages, for administrators.
import { createRoute } from '@tanstack/react-router'
import { readHistorySearch } from '../../journal/history.api.ts'
import { readServerLogSearch } from '../../logs/log-search.rules.ts'
import { readPagesSearch } from '../../pages/cut-choice.rules.ts'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

const tasksRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/tasks',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../tasks/tasks.api.ts'),
      ({ tasksQuery }) => context.queryClient.prefetchQuery(tasksQuery),
    ),
  component: lazyPage(() => import('../../tasks/tasks.page.tsx'), 'TasksPage'),
})

const logsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/log',
  validateSearch: readServerLogSearch,
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../logs/logs.api.ts'),
      ({ logQuery }) => context.queryClient.prefetchQuery(logQuery),
    ),
  component: lazyPage(() => import('../../logs/logs.page.tsx'), 'LogsPage'),
})

const backupsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/backups',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../backups/backups.api.ts'),
      ({ backupsQuery }) => context.queryClient.prefetchQuery(backupsQuery),
    ),
  component: lazyPage(() => import('../../backups/backups.page.tsx'), 'BackupsPage'),
})

const serverRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/server',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../settings/server-settings.api.ts'),
      ({ serverSettingsQuery }) => context.queryClient.prefetchQuery(serverSettingsQuery),
    ),
  component: lazyPage(() => import('../../settings/server-settings.page.tsx'), 'ServerSettingsPage'),
})

const customCssRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/custom-css',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../settings/custom-css.api.ts'),
      ({ customCssQuery }) => context.queryClient.prefetchQuery(customCssQuery),
    ),
  component: lazyPage(() => import('../../settings/custom-css.page.tsx'), 'CustomCssPage'),
})

const importsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/import',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../imports/imports.api.ts'),
      ({ importsQuery }) => context.queryClient.prefetchQuery(importsQuery),
    ),
  component: lazyPage(() => import('../../imports/imports.page.tsx'), 'ImportsPage'),
})

const healthRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/health',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../health/health.api.ts'),
      ({ healthQuery }) => context.queryClient.prefetchQuery(healthQuery),
    ),
  component: lazyPage(() => import('../../health/health.page.tsx'), 'HealthPage'),
})

const oversizedPagesRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/oversized-pages',
  validateSearch: readPagesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchFrom(
      () => import('../../pages/pages.api.ts'),
      ({ oversizedPagesQuery }) => context.queryClient.prefetchQuery(oversizedPagesQuery(deps)),
    ),
  component: lazyPage(() => import('../../pages/oversized-pages.page.tsx'), 'OversizedPagesPage'),
})

const repeatedPagesRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/repeated-pages',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../pages/repeated/repeated-pages.api.ts'),
      ({ undecidedQuery }) => context.queryClient.prefetchQuery(undecidedQuery(1)),
    ),
  component: lazyPage(() => import('../../pages/repeated/repeated-pages.page.tsx'), 'RepeatedPagesPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/history',
  validateSearch: readHistorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchFrom(
      () => import('../../journal/history.api.ts'),
      ({ historyQuery }) => context.queryClient.prefetchQuery(historyQuery(deps)),
    ),
  component: lazyPage(() => import('../../journal/history.page.tsx'), 'HistoryPage'),
})

export const administrationRoutes = [
  tasksRoute,
  logsRoute,
  backupsRoute,
  serverRoute,
  customCssRoute,
  healthRoute,
  oversizedPagesRoute,
  repeatedPagesRoute,
  importsRoute,
  historyRoute,
] as const
