import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInStep } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { signInWithCode } from '../accounts/users.api.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

type CodeStepProps = {
  readonly token: string
  readonly onSignedIn: (step: SignInStep) => Promise<void>
  readonly onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export const CodeStep = ({ token, onSignedIn, onBack }: CodeStepProps): ReactElement => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const attempt = useMutation({
    mutationFn: signInWithCode,
    meta: { showsOwnError: true },
    onSuccess: onSignedIn,
    onError: () => setCode(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt.mutate({ token, code })
  }
  const toggle = () => {
    setRecovery(!recovery)
    setCode('')
    attempt.reset()
  }
  return (
    <WelcomeLayout
      title={t(recovery ? 'signIn.recoveryTitle' : 'signIn.codeTitle')}
      text={t(recovery ? 'signIn.recoveryText' : 'signIn.codeText')}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {attempt.error ? <ErrorNotice error={attempt.error} /> : null}
          <TextInput
            key={recovery ? 'recovery' : 'app'}
            label={t(recovery ? 'signIn.recoveryCode' : 'signIn.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={attempt.isPending} disabled={code.trim() === ''}>
            {t('signIn.submit')}
          </Button>
          <Button variant="subtle" onClick={toggle}>
            {t(recovery ? 'signIn.useApp' : 'signIn.useRecoveryCode')}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {t('signIn.backToPassword')}
          </Button>
        </Stack>
      </form>
    </WelcomeLayout>
  )
}
