import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { resetTwoFactor, twoFactorOverviewQuery } from './two-factor.api.ts'

/** Whether somebody else has two-factor authentication, and turning it off for them. */
export const TwoFactorOfUser = ({ user: { id, email } }: { user: User }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const overview = useQuery(twoFactorOverviewQuery)
  const [asking, setAsking] = useState(false)
  const state = overview.data?.accounts.find(({ userId }) => userId === id)
  const reset = async () => {
    await resetTwoFactor(id)
    await queryClient.invalidateQueries({ queryKey: twoFactorOverviewQuery.queryKey })
    void notify(t('twoFactor.user.turnedOff', { email }))
  }
  return (
    <FormSection title={t('twoFactor.title')} text={t('twoFactor.user.text')}>
      {overview.isError ? <ErrorNotice error={overview.error} onRetry={() => void overview.refetch()} /> : null}
      {overview.data && !state ? <p className="row-note">{t('twoFactor.user.off')}</p> : null}
      {state ? (
        <div>
          <p className="row-note">
            {[t('twoFactor.since', { when: moment(state.since) }), t('twoFactor.codesLeft', { count: state.recoveryCodesLeft })].join(
              ' · ',
            )}
          </p>
          <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
            {t('twoFactor.turnOff')}
          </Button>
        </div>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={t('twoFactor.user.turnOffTitle', { email })}
          text={t('twoFactor.user.turnOffText')}
          button={t('twoFactor.turnOff')}
          danger
          act={reset}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </FormSection>
  )
}
