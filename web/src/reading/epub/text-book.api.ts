import { queryOptions } from '@tanstack/react-query'
import { requestAddress } from '../../api/client.ts'
import { withOfflineFallback } from '../../offline/with-offline-fallback.ts'
import { loadProgression, loadPublication } from '../load-book.ts'

/** Contents, order and files of a book of text. */
export const publicationQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'publication', bookId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        () => loadPublication(bookId, signal),
        async (store) => (await store.findOfflineChapter(bookId))?.publication,
      ),
  })

/** Where the person is in it; asked anew each time it is opened. */
export const progressionQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'progression', bookId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        () => loadProgression(bookId, signal),
        async (store) => (await store.findOfflineChapter(bookId))?.progression ?? null,
      ),
    staleTime: 0,
    gcTime: 0,
  })

/** The source of a document. Kept ones come from the service worker. */
export const documentQuery = (path: string) =>
  queryOptions({
    queryKey: ['book', 'document', path],
    queryFn: async ({ signal }) => (await requestAddress('GET', path, { headers: { Accept: '*/*' }, signal })).text(),
  })
