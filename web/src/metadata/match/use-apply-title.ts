import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TitleDetails } from '../../api/types.ts'
import { notify } from '../../ui/notices.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { applyCover, applyTitle, bindTitle, type Difference, saveSeriesMetadata } from '../metadata.api.ts'
import { locksFor, pickFields } from './comparison.rules.ts'

export type TitleApplication = {
  readonly details: TitleDetails
  readonly differences: readonly Difference[]
  readonly selected: ReadonlySet<Difference['field']>
  readonly cover: boolean
  /** Locks the fields that were not selected, so that the next refresh does not change them. */
  readonly lockRest: boolean
}

/** Binds the series to a title and applies the selected fields, then returns to the series. */
export const useApplyTitle = (seriesId: string, sourceName: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  return useMutation({
    mutationFn: async ({ details, differences, selected, cover, lockRest }: TitleApplication) => {
      const { provider, externalId, coverUrl } = details
      // The locks go first, because the binding starts a refresh immediately.
      const locks = lockRest ? locksFor(differences, selected) : {}
      if (Object.keys(locks).length > 0) await saveSeriesMetadata(seriesId, locks)
      if (selected.size > 0) await applyTitle(seriesId, { ...pickFields(details, selected), provider, externalId, fields: [...selected] })
      else await bindTitle(seriesId, provider, { externalId })
      if (cover && coverUrl) await applyCover(seriesId, coverUrl)
    },
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async (_applied, _application, isStillOpen) => {
      await Promise.all(
        [['series'], ['shelves'], ['posters', 'series', seriesId]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      void notify(t('match.bound', { source: sourceName }))
      if (isStillOpen()) await navigate({ to: '/series/$seriesId', params: { seriesId } })
    },
  })
}
