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

/** A change on the screen that is not saved yet, and what was shown before it. */
type ShownChange = { readonly change: Change; before: BookSet | undefined }

/** In the order in which they are saved. */
const shownChanges = new Set<ShownChange>()

const withChange = (set: BookSet | undefined, { change, arrange }: Change): BookSet | undefined =>
  set ? { ...set, ...change, memberIds: arrange ? arrange(set.memberIds) : set.memberIds } : set

/** What is shown without a change that failed: what was shown before it, with the later changes. */
const withoutChange = (failed: ShownChange): BookSet | undefined => {
  shownChanges.delete(failed)
  let set = failed.before
  for (const later of shownChanges) {
    if (later.change.id !== failed.change.id) continue
    later.before = set
    set = withChange(set, later.change)
  }
  return set
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
    onMutate: (change) => {
      const { queryKey } = setQuery(kind, change.id)
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<BookSet>(queryKey)
      queryClient.setQueryData(queryKey, withChange(before, change))
      const shown: ShownChange = { change, before }
      shownChanges.add(shown)
      return shown
    },
    // While the server is unreachable, loading the set again would not revert it.
    onError: (_error, { id }, shown) => {
      if (shown) queryClient.setQueryData(setQuery(kind, id).queryKey, withoutChange(shown))
    },
    onSuccess: (_done, { onSaved }, shown) => {
      shownChanges.delete(shown)
      onSaved?.()
    },
    onSettled: () => invalidateAfterLastMutation(queryClient, [`${kind} change`], [kind]),
  })
}

/** Changes the members. Changes are saved one after another, each on top of what the server has by then. */
export const useChangeMembers = (kind: SetKind, { id }: BookSet) => {
  const { mutate } = useChangeSet(kind)
  return (arrange: ArrangeMembers, onSaved?: () => void) => mutate({ id, arrange, onSaved })
}
