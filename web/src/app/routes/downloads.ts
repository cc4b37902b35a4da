import { createRoute } from '@tanstack/react-router'
import { readDownloadsSearch, readHistorySearch, readPlaceSearch } from '../../downloads/downloads-search.rules.ts'
import { room } from '../room.ts'
import { shellRoute } from './frame.ts'

export const downloadsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads',
  validateSearch: readDownloadsSearch,
  component: room(() => import('../../downloads/downloads.page.tsx'), 'DownloadsPage'),
})

export const chapterHistoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads/history',
  validateSearch: readHistorySearch,
  component: room(() => import('../../downloads/history/chapter-history.page.tsx'), 'ChapterHistoryPage'),
})

export const blacklistRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/downloads/blacklist',
  validateSearch: readPlaceSearch,
  component: room(() => import('../../downloads/history/blacklist.page.tsx'), 'BlacklistPage'),
})
