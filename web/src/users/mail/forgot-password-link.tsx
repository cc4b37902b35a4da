import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** On the sign-in page of a server that sends email. */
export const ForgotPasswordLink = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
      {t('signIn.forgot')}
    </Anchor>
  )
}
