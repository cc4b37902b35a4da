import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfterLastMutation } from '../api/invalidate-after-last.ts'
import { type BookSet, changeSet, type SetChange, type SetKind, setQuery } from './collections.api.ts'

type Change = { readonly id: string; readonly change: SetChange }

/** Changes a set. The screen updates optimistically; when the server refuses, the error is shown and the change is reverted. */
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
      queryClient.setQueryData(queryKey, (current: BookSet | undefined) => (current ? { ...current, ...change } : current))
    },
    onSettled: () => invalidateAfterLastMutation(queryClient, [`${kind} change`], [kind]),
  })
}

/** Changes the members, based on the pending order: two quick clicks both count. */
export const useChangeMembers = (kind: SetKind, set: BookSet) => {
  const queryClient = useQueryClient()
  const { mutate } = useChangeSet(kind)
  return (change: (memberIds: readonly string[]) => readonly string[]) => {
    const { memberIds } = queryClient.getQueryData(setQuery(kind, set.id).queryKey) ?? set
    mutate({ id: set.id, change: { memberIds: change(memberIds) } })
  }
}
