import './form-styles.ts'
import { Button, Checkbox, Group, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../api/field-errors.rules.ts'
import type { PasswordUpdate } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { FormSection } from '../ui/form-section.tsx'
import { notify } from '../ui/notices.tsx'
import { setPassword } from './accounts.api.ts'
import { signInMethodsQuery } from './providers/providers.api.ts'
import { minPasswordLength, passwordProblem } from './sign-in/credentials.rules.ts'
import { PasswordField } from './sign-in/password-field.tsx'
import { proofOf } from './two-factor/proof.rules.ts'
import { ownTwoFactorQuery } from './two-factor/two-factor.api.ts'

/** Not on a server that accepts no passwords. */
export const OwnPassword = ({ userId }: { userId: string }): ReactElement | null => {
  const { data: methods } = useQuery(signInMethodsQuery)
  const { data: twoFactor } = useQuery(ownTwoFactorQuery)
  if (methods?.passwordSignIn === false) return null
  if (twoFactor?.isOn) return <PasswordSection userId={userId} proof="passwordOrCode" />
  return <PasswordSection userId={userId} proof={methods?.hasPassword === false ? 'nothing' : 'password'} />
}

type PasswordSectionProps = {
  readonly userId: string
  /** What its owner enters first; undefined for administrators, who set the password of somebody else. */
  readonly proof?: 'nothing' | 'password' | 'passwordOrCode'
}

/** Sets a new password, either the person's own or, as an administrator, somebody else's. */
export const PasswordSection = ({ userId, proof }: PasswordSectionProps): ReactElement => {
  const { t } = useTranslation()
  const own = proof !== undefined
  const needsProof = proof === 'password' || proof === 'passwordOrCode'
  const [current, setCurrent] = useState('')
  const [password, setTyped] = useState('')
  // Not the current one, which browsers fill in by themselves.
  useLeaveWarning(password !== '')
  const [asked, setAsked] = useState(false)
  const [revokeApiKeys, setRevokeApiKeys] = useState(!own)
  const save = useMutation({
    mutationFn: () => setPassword(userId, { password, revokeApiKeys, ...(needsProof ? currentOf(current, proof) : {}) }),
    meta: { showsOwnError: true },
    onSuccess: () => {
      setTyped('')
      setCurrent('')
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
  const currentLabel = t(proof === 'password' ? 'accounts.currentPassword' : 'accounts.currentPasswordOrCode')
  return (
    <FormSection title={t('accounts.password')} text={t(own ? 'accounts.ownPasswordText' : 'accounts.passwordText')}>
      <form onSubmit={submit} noValidate>
        {needsProof ? (
          <PasswordInput
            mb="sm"
            label={currentLabel}
            description={proof === 'password' ? undefined : t('twoFactor.proofHint')}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': `${t('signIn.showPassword')}: ${currentLabel}` }}
          />
        ) : null}
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
          <Button type="submit" variant="default" disabled={password === '' || (needsProof && current === '')} loading={save.isPending}>
            {t('accounts.setPassword')}
          </Button>
        </Group>
      </form>
    </FormSection>
  )
}

function currentOf(typed: string, proof: 'password' | 'passwordOrCode'): Pick<PasswordUpdate, 'currentPassword' | 'code'> {
  if (proof === 'password') return { currentPassword: typed }
  const { password: currentPassword = null, code = null } = proofOf(typed)
  return { currentPassword, code }
}
