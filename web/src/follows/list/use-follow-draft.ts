import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { followTextQuery, saveFollowText, type VersionedFollowText } from '../follows.api.ts'

export type FollowDraft = {
  readonly content: string
  /** Differs from the server's version. */
  readonly dirty: boolean
  readonly saving: boolean
  readonly error: Error | null
  /** The list was changed elsewhere (an import, another window) while it was edited here. */
  readonly conflict: boolean
  readonly setContent: (content: string) => void
  readonly saveNow: (content: string) => void
  readonly discard: () => void
}

/** The follow list being edited. Leaving with unsaved lines asks for confirmation. */
export const useFollowDraft = (text: VersionedFollowText): FollowDraft => {
  const queryClient = useQueryClient()
  // With the version that it began with: a later one may contain someone else's changes.
  const [draft, setDraft] = useState<{ readonly content: string; readonly version: string | null }>()
  const setEdited = (content: string) => setDraft((before) => ({ content, version: before ? before.version : text.version }))
  const content = draft?.content ?? text.content
  const dirty = content !== text.content
  const save = useMutation({
    mutationFn: (content: string) => saveFollowText(text.libraryId, content, draft ? draft.version : text.version),
    meta: { showsOwnError: true },
    onSuccess: async (_, sent) => {
      // Refetched for its new version; until then the old text must not appear.
      const { queryKey } = followTextQuery(text.libraryId)
      await queryClient.invalidateQueries({ queryKey })
      const version = queryClient.getQueryData(queryKey)?.version ?? null
      // What was typed meanwhile stays.
      setDraft((now) => (now && now.content !== sent ? { content: now.content, version } : undefined))
    },
  })
  useLeaveWarning(dirty)
  const conflict = save.error instanceof ApiError && save.error.status === 412
  return {
    content,
    dirty,
    saving: save.isPending,
    error: conflict ? null : save.error,
    conflict,
    setContent: setEdited,
    saveNow: (content) => {
      setEdited(content)
      save.mutate(content)
    },
    discard: () => {
      setDraft(undefined)
      save.reset()
    },
  }
}
