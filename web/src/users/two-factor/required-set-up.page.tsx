import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { WelcomeLayout } from '../sign-in/welcome-layout.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { startTwoFactor } from './two-factor.api.ts'

/** Shown in place of the app until the account has the second factor that the server requires. */
export const RequiredSetUpPage = (): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>()
  // A new secret each time the page opens, and only then: nothing of it may stay behind in the browser.
  const start = useQuery({ queryKey: ['twoFactor', 'setUp'], queryFn: startTwoFactor, staleTime: 'static', gcTime: 0 })
  const { signOut, isPending } = useSignOut()
  return (
    <WelcomeLayout title={t('twoFactor.required.title')} text={t('twoFactor.required.text')}>
      <Stack gap="md">
        {start.isError ? <ErrorNotice error={start.error} onRetry={() => void start.refetch()} /> : null}
        {start.isPending ? <Skeleton height={320} radius="lg" role="status" aria-label={t('loading')} /> : null}
        {codes ? <RecoveryCodes codes={codes} done={t('twoFactor.required.continue')} onDone={() => void navigate({ to: '/' })} /> : null}
        {start.data && !codes ? <SetUp setUp={start.data} onCodes={setCodes} /> : null}
        {codes ? null : (
          <Button variant="subtle" loading={isPending} onClick={signOut}>
            {t('twoFactor.required.signOut')}
          </Button>
        )}
      </Stack>
    </WelcomeLayout>
  )
}
