import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../api/query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { WelcomeLayout } from '../sign-in/welcome-layout.tsx'

type LinkProblemProps = { readonly title: string; readonly error: Error; readonly onRetry: () => void }

/** Shown in place of the form when a link can't be used, or when the server couldn't tell. */
export const LinkProblem = ({ title, error, onRetry }: LinkProblemProps): ReactElement => {
  const { t } = useTranslation()
  const isInvalid = isNotFound(error)
  return (
    <WelcomeLayout title={title} text={t(isInvalid ? 'links.problem' : 'links.notChecked')}>
      <Stack gap="md">
        <ErrorNotice error={error} {...(isInvalid ? {} : { onRetry })} />
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {t('links.toSignIn')}
        </Button>
      </Stack>
    </WelcomeLayout>
  )
}
