import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfterLastMutation } from '../api/invalidate-after-last.ts'
import { type BookSet, changeSet, loadSet, type SetChange, type SetKind, setQuery } from './collections.api.ts'

type ArrangeMembers = (memberIds: readonly string[]) => readonly string[]

type Change = {
  readonly id: string
  readonly change?: Omit<SetChange, 'memberIds'>
  /** The new members from the current ones: those shown at first, then those that the server has. */
  readonly arrange?: ArrangeMembers
  readonly onSaved?: (() => void) | undefined
}

/** Changes a set. The screen updates optimistically; when the server refuses, the error is shown and the change is reverted. */
export const useChangeSet = (kind: SetKind, showsOwnError = false) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, change = {}, arrange }: Change) => {
      if (!arrange) return changeSet(kind, id, change)
      // Somebody else may have changed the members since they were shown, and the server replaces all of them.
      const { memberIds } = await loadSet(kind, id)
      const arranged = arrange(memberIds)
      // With the same members, a set from files would stop following them.
      if (arranged.join() !== memberIds.join()) await changeSet(kind, id, { ...change, memberIds: arranged })
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

/** Changes the members. Changes are saved one after another, each on top of what the server has by then. */
export const useChangeMembers = (kind: SetKind, { id }: BookSet) => {
  const { mutate } = useChangeSet(kind)
  return (arrange: ArrangeMembers, onSaved?: () => void) => mutate({ id, arrange, onSaved })
}
