import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches from the server once the last of several changes is done: an earlier response would show a state without the pending changes.
 * @param mutationKey of the changes, which run one after the other
 */
export const invalidateAfterLastMutation = async (queryClient: QueryClient, mutationKey: QueryKey, queryKey: QueryKey): Promise<void> => {
  if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
}
