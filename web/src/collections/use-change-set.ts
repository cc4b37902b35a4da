import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfterLastMutation } from '../api/invalidate-after-last.ts'
import { type BookSet, changeSet, loadSet, type SetChange, type SetKind, setQuery } from './collections.api.ts'

type ArrangeMembers = (memberIds: readonly string[]) => readonly string[]

type Change = {
  readonly id: string
  readonly change?: Omit<SetChange, 'memberIds'>
  /** The new members from the current ones: those shown at first, then those that the server has. */
  readonly arrange?: ArrangeMembers
  readonly onSaved?: () => void
}

/** Changes a set. The screen updates optimistically; when the server refuses, the error is shown and the change is reverted. */
export const useChangeSet = (kind: SetKind, showsOwnError = false) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, change = {}, arrange }: Change) => {
      // Somebody else may have changed the members since they were shown, and the server replaces all of them.
      const members = arrange ? { memberIds: arrange((await loadSet(kind, id)).memberIds) } : {}
      await changeSet(kind, id, { ...change, ...members })
    },
    mutationKey: [`${kind} change`],
    scope: { id: `${kind} change` },
    meta: { showsOwnError },
    onMutate: ({ id, change, arrange }) => {
      const { queryKey } = setQuery(kind, id)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (current: BookSet | undefined) =>
        current ? { ...current, ...change, memberIds: arrange ? arrange(current.memberIds) : current.memberIds } : current,
      )
    },
    onSuccess: (_done, { onSaved }) => onSaved?.(),
    onSettled: () => invalidateAfterLastMutation(queryClient, [`${kind} change`], [kind]),
  })
}

/** Changes the members, based on the pending order: two quick clicks both count. */
export const useChangeMembers = (kind: SetKind, { id }: BookSet) => {
  const { mutate } = useChangeSet(kind)
  return (arrange: ArrangeMembers, onSaved?: () => void) => mutate({ id, arrange, ...(onSaved ? { onSaved } : {}) })
}
