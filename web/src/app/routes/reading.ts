import { createRoute, redirect } from '@tanstack/react-router'
import { loadQuery } from '../../api/load-query.ts'
import { seriesQuery } from '../../library/series/series.api.ts'
import { leaveFullScreen } from '../../reading/full-screen.ts'
import { isTextBook } from '../../reading/load-book.ts'
import { pageSearch, takePendingPlace } from '../../reading/pending-place.ts'
import { pendingMs, ReaderPending } from '../../reading/reader-pending.tsx'
import { bookPagesQuery, bookQuery } from '../../reading/reading.api.ts'
import { lazyPage } from '../lazy-page.ts'
import { memberRoute, shellRoute } from './layout.ts'

/** The reader uses the whole screen, without the shell. */
export const readRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/read/$bookId',
  validateSearch: (search: Record<string, unknown>): { page?: number; half?: 'second' } => {
    const page = Number(search.page)
    return Number.isInteger(page) && page > 0 ? pageSearch({ page, half: search.half }) : {}
  },
  beforeLoad: ({ cause, params: { bookId }, search }) => {
    const ahead = cause === 'enter' ? takePendingPlace({ bookId, ...search }) : undefined
    if (ahead) throw redirect({ to: '/read/$bookId', params: { bookId: ahead.bookId }, search: pageSearch(ahead), replace: true })
  },
  // The address follows the current page; that is no reason to refetch the book.
  shouldReload: ({ cause }) => cause !== 'stay',
  // Waits for the book: its start page depends on how far another device may just have read. Nothing is kept for a second visit, which
  // would open at once and load in the background.
  gcTime: 0,
  loader: async ({ context: { queryClient }, params }) => {
    const book = loadQuery(queryClient, { ...bookQuery(params.bookId), staleTime: 5000 })
    const pages = loadQuery(queryClient, { ...bookPagesQuery(params.bookId), staleTime: 'static' }).catch(async (error: unknown) => {
      // A file that couldn't be analyzed has none; the page says so.
      if ((await book).media.status === 'READY') throw error
      queryClient.removeQueries(bookPagesQuery(params.bookId))
      return undefined
    })
    const series = book.then(({ seriesId }) => loadQuery(queryClient, { ...seriesQuery(seriesId), staleTime: 'static' }))
    const [known, current] = await Promise.all([pages, book, series])
    // The file was replaced, or its pages were cut, since they were loaded.
    if (known && !isTextBook(current) && known.length !== current.media.pagesCount)
      await loadQuery(queryClient, { ...bookPagesQuery(params.bookId), staleTime: 0 })
  },
  component: lazyPage(() => import('../../reading/reader.page.tsx'), 'ReaderPage'),
  pendingComponent: ReaderPending,
  pendingMs,
  // It looks like the reader, so nothing flashes when the chapter is shown as soon as it is loaded.
  pendingMinMs: 0,
  // Other pages have their own navigation. From one chapter to the next, full screen stays.
  onLeave: () => void leaveFullScreen(),
})

export const bookmarksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bookmarks',
  validateSearch: (search: { series?: string }) => search,
  component: lazyPage(() => import('../../bookmarks/bookmarks.page.tsx'), 'BookmarksPage'),
})
