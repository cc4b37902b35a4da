import { queryOptions } from '@tanstack/react-query'
import { api, requestAddress } from '../../api/client.ts'
import { refreshOfflinePosition } from '../../offline/refresh-offline-copy.ts'
import { withOfflineFallback } from '../../offline/with-offline-fallback.ts'
import { loadProgression, loadPublication } from '../load-book.ts'
import type { TextPosition } from './text/text-marks.rules.ts'

/** Table of contents, reading order and files of an ebook. */
export const publicationQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'publication', bookId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        () => loadPublication(bookId, signal),
        async (store) => (await store.findOfflineChapter(bookId))?.publication,
      ),
  })

/** The reading position in an ebook; refetched each time it is opened. */
export const progressionQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'progression', bookId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        async () => refreshOfflinePosition(bookId, await loadProgression(bookId, signal)),
        async (store) => (await store.findOfflineChapter(bookId))?.progression ?? null,
      ),
    staleTime: 0,
    gcTime: 0,
  })

/** The positions of a text, in the order in which the server counts them. */
export const positionsQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'positions', bookId],
    queryFn: async ({ signal }): Promise<readonly TextPosition[]> => {
      const { positions } = await api.get('/api/v1/books/{bookId}/positions', { params: { bookId }, signal })
      return positions.map(({ href, locations: { progression = 0 } }) => ({ href, progression }))
    },
  })

/** The source of a document. The service worker serves downloaded ones. */
export const documentQuery = (path: string) =>
  queryOptions({
    queryKey: ['book', 'document', path],
    queryFn: async ({ signal }) => (await requestAddress('GET', path, { headers: { Accept: '*/*' }, signal })).text(),
  })
