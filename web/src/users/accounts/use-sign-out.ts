import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { confirmLeaving } from '../../ui/fields/unsaved-forms.ts'
import { clearSession, forgetUser, signOut } from './users.api.ts'

/**
 * Ends the session and deletes what it left in this browser. Asks about unsaved changes first, because nothing can be saved afterwards.
 * Navigates away before clearing the cache, so that the current page doesn't reload its data while leaving.
 */
export const useSignOut = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const end = useMutation({
    mutationFn: signOut,
    onSuccess: async (url) => {
      forgetUser()
      await navigate({ to: '/sign-in', ignoreBlocker: true })
      clearSession(queryClient)
      try {
        const { clearOfflineChapters } = await import('../../offline/offline-downloads.ts')
        await clearOfflineChapters()
      } finally {
        if (url !== null) window.location.assign(url)
      }
    },
  })
  return { isPending: end.isPending, signOut: () => (confirmLeaving() ? end.mutate() : undefined) }
}
