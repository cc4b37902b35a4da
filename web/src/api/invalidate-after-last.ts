import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks the server anew once the last of several changes is done: an answer in between would show the screen, and the next press, a state
 * without those that are still under way.
 * @param mutationKey of the changes, which run one after the other
 */
export const invalidateAfterLastMutation = async (queryClient: QueryClient, mutationKey: QueryKey, queryKey: QueryKey): Promise<void> => {
  if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
}
