import './form-styles.ts'
import { Button, Checkbox, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../api/field-errors.rules.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { notify } from '../ui/notices.tsx'
import { setPassword } from './accounts.api.ts'
import { minPasswordLength, passwordProblem } from './sign-in/credentials.rules.ts'
import { PasswordField } from './sign-in/password-field.tsx'

/** Sets a new password, either the person's own or, as an administrator, somebody else's. */
export const PasswordSection = ({ userId, own }: { userId: string; own: boolean }): ReactElement => {
  const { t } = useTranslation()
  const [password, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const [revokeApiKeys, setRevokeApiKeys] = useState(!own)
  const save = useMutation({
    mutationFn: () => setPassword(userId, { password, revokeApiKeys }),
    meta: { showsOwnError: true },
    onSuccess: () => {
      setTyped('')
      setAsked(false)
      void notify(t('accounts.passwordChanged'))
    },
  })
  const problem = passwordProblem(password)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!problem) save.mutate()
  }
  const refused = fieldErrorsOf(save.error).password
  return (
    <FormSection title={t('accounts.password')} text={t(own ? 'accounts.ownPasswordText' : 'accounts.passwordText')}>
      <form onSubmit={submit} noValidate>
        <PasswordField
          label={t('accounts.newPassword')}
          value={password}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={asked && problem ? t(`claim.${problem}`, { length: minPasswordLength }) : refused}
        />
        <Checkbox
          mt="sm"
          label={t('accounts.revokeApiKeys')}
          checked={revokeApiKeys}
          onChange={(event) => setRevokeApiKeys(event.currentTarget.checked)}
        />
        {save.error && !refused ? <ErrorNotice error={save.error} /> : null}
        <Group justify="flex-end" mt="sm">
          <Button type="submit" variant="default" disabled={password === ''} loading={save.isPending}>
            {t('accounts.setPassword')}
          </Button>
        </Group>
      </form>
    </FormSection>
  )
}
