import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { WelcomeLayout } from '../sign-in/welcome-layout.tsx'

/** Shown in place of the form when a link can't be used. */
export const LinkProblem = ({ title, error }: { title: string; error: Error }): ReactElement => {
  const { t } = useTranslation()
  return (
    <WelcomeLayout title={title} text={t('links.problem')}>
      <Stack gap="md">
        <ErrorNotice error={error} />
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {t('links.toSignIn')}
        </Button>
      </Stack>
    </WelcomeLayout>
  )
}
