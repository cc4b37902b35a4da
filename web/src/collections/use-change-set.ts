import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfterLastMutation } from '../api/invalidate-after-last.ts'
import { type BookSet, changeSet, type SetChange, type SetKind, setQuery } from './collections.api.ts'

type Change = { readonly id: string; readonly change: SetChange }

/** Changes a set. The screen follows at once; when the server refuses, its word is shown and the screen goes back. */
export const useChangeSet = (kind: SetKind, showsOwnError = false) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Change) => changeSet(kind, id, change),
    mutationKey: [`${kind} change`],
    scope: { id: `${kind} change` },
    meta: { showsOwnError },
    onMutate: ({ id, change }) => {
      const { queryKey } = setQuery(kind, id)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known: BookSet | undefined) => (known ? { ...known, ...change } : known))
    },
    onSettled: () => invalidateAfterLastMutation(queryClient, [`${kind} change`], [kind]),
  })
}

/** Changes the members, from those that are shown next: two quick presses both count. */
export const useChangeMembers = (kind: SetKind, set: BookSet) => {
  const queryClient = useQueryClient()
  const { mutate } = useChangeSet(kind)
  return (change: (memberIds: readonly string[]) => readonly string[]) => {
    const { memberIds } = queryClient.getQueryData(setQuery(kind, set.id).queryKey) ?? set
    mutate({ id: set.id, change: { memberIds: change(memberIds) } })
  }
}
