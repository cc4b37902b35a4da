import { type FetchQueryOptions, type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'

/**
 * Fetches a query like `queryClient.fetchQuery`, and keeps its request when the page that shows the same data is left: that cancels a
 * request nobody observes, and `fetchQuery` would fail with a CancelledError.
 */
export const loadQuery = async <Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => {
  const release = new QueryObserver(client, { queryKey: options.queryKey, enabled: false }).subscribe(() => undefined)
  try {
    return await client.fetchQuery(options)
  } finally {
    release()
  }
}
