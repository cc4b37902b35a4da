// Maintenance pages, for administrators.
import { createRoute } from '@tanstack/react-router'
import { backupsQuery } from '../../backups/backups.api.ts'
import { healthQuery } from '../../health/health.api.ts'
import { importsQuery } from '../../imports/imports.api.ts'
import { historyQuery, readHistorySearch } from '../../journal/history.api.ts'
import { readServerLogSearch } from '../../logs/log-lines.rules.ts'
import { logQuery } from '../../logs/logs.api.ts'
import { readPagesSearch } from '../../pages/cut-lines.rules.ts'
import { oversizedPagesQuery } from '../../pages/pages.api.ts'
import { undecidedQuery } from '../../pages/repeated/repeated-pages.api.ts'
import { customCssQuery } from '../../settings/custom-css.api.ts'
import { serverSettingsQuery } from '../../settings/server-settings.api.ts'
import { tasksQuery } from '../../tasks/tasks.api.ts'
import { lazyPage } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

const tasksRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/tasks',
  loader: ({ context }) => void context.queryClient.prefetchQuery(tasksQuery),
  component: lazyPage(() => import('../../tasks/tasks.page.tsx'), 'TasksPage'),
})

const logsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/log',
  validateSearch: readServerLogSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(logQuery),
  component: lazyPage(() => import('../../logs/logs.page.tsx'), 'LogsPage'),
})

const backupsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/backups',
  loader: ({ context }) => void context.queryClient.prefetchQuery(backupsQuery),
  component: lazyPage(() => import('../../backups/backups.page.tsx'), 'BackupsPage'),
})

const serverRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/server',
  loader: ({ context }) => void context.queryClient.prefetchQuery(serverSettingsQuery),
  component: lazyPage(() => import('../../settings/server-settings.page.tsx'), 'ServerSettingsPage'),
})

const customCssRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/custom-css',
  loader: ({ context }) => void context.queryClient.prefetchQuery(customCssQuery),
  component: lazyPage(() => import('../../settings/custom-css.page.tsx'), 'CustomCssPage'),
})

const importsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/import',
  loader: ({ context }) => void context.queryClient.prefetchQuery(importsQuery),
  component: lazyPage(() => import('../../imports/imports.page.tsx'), 'ImportsPage'),
})

const healthRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/health',
  loader: ({ context }) => void context.queryClient.prefetchQuery(healthQuery),
  component: lazyPage(() => import('../../health/health.page.tsx'), 'HealthPage'),
})

const oversizedPagesRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/oversized-pages',
  validateSearch: readPagesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(oversizedPagesQuery(deps)),
  component: lazyPage(() => import('../../pages/oversized-pages.page.tsx'), 'OversizedPagesPage'),
})

const repeatedPagesRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/repeated-pages',
  loader: ({ context }) => void context.queryClient.prefetchQuery(undecidedQuery(1)),
  component: lazyPage(() => import('../../pages/repeated/repeated-pages.page.tsx'), 'RepeatedPagesPage'),
})

const historyRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/history',
  validateSearch: readHistorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(historyQuery(deps)),
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
