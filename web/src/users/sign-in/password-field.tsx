import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { minPasswordLength } from './credentials.rules.ts'

type PasswordFieldProps = Pick<PasswordInputProps, 'label' | 'value' | 'onChange' | 'error'>

/** Input for a new password, one's own or somebody else's. */
export const PasswordField = (props: PasswordFieldProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...props}
      name="new-password"
      autoComplete="new-password"
      description={t('claim.passwordHint', { length: minPasswordLength })}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
    />
  )
}
