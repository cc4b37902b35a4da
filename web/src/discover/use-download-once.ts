import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { createDownload } from '../downloads/downloads.api.ts'
import { followDefaultsQuery } from '../follows/title/title-follow.api.ts'
import { librariesQuery } from '../library/library.api.ts'
import { notifyWithAction } from '../ui/notices.tsx'

/** Downloads the chapters that a title has now, into the library that was used last. */
export const useDownloadOnce = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (url: string) => {
      const [libraries, defaults] = await Promise.all([queryClient.fetchQuery(librariesQuery), queryClient.fetchQuery(followDefaultsQuery)])
      const library = libraries.find(({ id }) => id === defaults.libraryId) ?? libraries[0]
      return createDownload({ url, ...(library ? { libraryId: library.id } : {}) })
    },
    onSuccess: () => {
      void notifyWithAction(t('discover.downloadQueued'), { label: t('follow.downloads'), act: () => void navigate({ to: '/downloads' }) })
      return queryClient.invalidateQueries({ queryKey: ['downloads'] })
    },
  })
}
