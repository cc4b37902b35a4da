import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BookSet, changeSet, type SetChange, type SetKind, setQuery } from './collections.api.ts'

type Change = { readonly id: string; readonly change: SetChange }

/** Changes a set. The screen follows at once; when the server refuses, its word is shown and the screen goes back. */
export const useChangeSet = (kind: SetKind, showsOwnError = false) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Change) => changeSet(kind, id, change),
    scope: { id: `${kind} change` },
    meta: { showsOwnError },
    onMutate: ({ id, change }) => {
      const { queryKey } = setQuery(kind, id)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known: BookSet | undefined) => (known ? { ...known, ...change } : known))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [kind] }),
  })
}
