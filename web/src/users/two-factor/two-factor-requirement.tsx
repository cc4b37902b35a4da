import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TwoFactorOverview } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { requireTwoFactor, twoFactorOverviewQuery } from './two-factor.api.ts'

const choices = ['NOBODY', 'ADMINISTRATORS', 'EVERYONE'] as const satisfies readonly TwoFactorOverview['required'][]

/** Who must have a second factor. */
export const TwoFactorRequirement = (): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const overview = useQuery(twoFactorOverviewQuery)
  const save = useMutation({
    mutationFn: requireTwoFactor,
    meta: { showsOwnError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: twoFactorOverviewQuery.queryKey }),
  })
  return (
    <FormSection title={t('twoFactor.server.title')} text={t('twoFactor.server.text')}>
      {overview.isError ? <ErrorNotice error={overview.error} onRetry={() => void overview.refetch()} /> : null}
      {overview.isPending ? <Skeleton height={36} role="status" aria-label={t('loading')} /> : null}
      {overview.data ? (
        <SegmentedControl
          aria-label={t('twoFactor.server.label')}
          data={choices.map((value) => ({ value, label: t(`twoFactor.server.${value}`) }))}
          value={save.isPending ? save.variables : overview.data.required}
          onChange={(value) => {
            const required = choices.find((one) => one === value)
            if (required) save.mutate(required)
          }}
        />
      ) : null}
      <p className="row-note">{t('twoFactor.server.hint')}</p>
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </FormSection>
  )
}
