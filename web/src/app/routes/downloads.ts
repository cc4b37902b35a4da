import { createRoute } from '@tanstack/react-router'
import { readChapterHistorySearch, readDownloadsSearch, readLibraryTextSearch } from '../../downloads/downloads-search.rules.ts'
import { lazyPage } from '../lazy-page.ts'
import { requireAdmin, shellRoute } from './layout.ts'

export const downloadsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads',
  validateSearch: readDownloadsSearch,
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('../../downloads/downloads.page.tsx'), 'DownloadsPage'),
})

export const chapterHistoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads/history',
  validateSearch: readChapterHistorySearch,
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('../../downloads/history/chapter-history.page.tsx'), 'ChapterHistoryPage'),
})

export const blacklistRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads/blacklist',
  validateSearch: readLibraryTextSearch,
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('../../downloads/history/blacklist.page.tsx'), 'BlacklistPage'),
})
