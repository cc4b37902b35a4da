import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerSignInUrl } from '../../api/base-path.ts'
import { isSignedOut, isTurnedOff } from '../../api/query-client.ts'
import type { SignInOptions } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { signIn, signInOptionsQuery } from '../accounts/users.api.ts'
import { GuestButton } from '../guests/guest-button.tsx'
import { ForgotPasswordLink } from '../mail/forgot-password-link.tsx'
import { CodeStep } from './code-step.tsx'
import { safeReturnPath } from './credentials.rules.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useFinishedSignIn } from './use-finished-sign-in.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

/** The password form and a button for each provider; what failed at a provider is shown above both. */
export const SignInPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/sign-in' })
  const { data: options } = useQuery(signInOptionsQuery(search))
  const [staySignedIn, setStaySignedIn] = useState(true)
  const [codeToken, setCodeToken] = useState<string>()
  const providers = options ? options.providers : []
  const hasPasswords = options?.passwordSignIn ?? true
  const stay = (
    <Checkbox label={t('signIn.stay')} checked={staySignedIn} onChange={(event) => setStaySignedIn(event.currentTarget.checked)} />
  )
  if (codeToken !== undefined) return <CodeStep token={codeToken} returnTo={search.returnTo} onBack={() => setCodeToken(undefined)} />
  return (
    <WelcomeLayout title={t('signIn.title')} text={t('signIn.text')}>
      <Stack gap="md">
        {options?.failure ? <ErrorNotice error={new Error(options.failure)} /> : null}
        {hasPasswords ? (
          <PasswordForm returnTo={search.returnTo} staySignedIn={staySignedIn} onCodeNeeded={setCodeToken}>
            {stay}
          </PasswordForm>
        ) : (
          stay
        )}
        {options?.passkeys ? <PasskeyButton returnTo={search.returnTo} staySignedIn={staySignedIn} /> : null}
        {hasPasswords && options?.passwordResetByEmail ? <ForgotPasswordLink /> : null}
        {hasPasswords && providers.length > 0 ? <div className="welcome-or">{t('signIn.or')}</div> : null}
        <ProviderButtons providers={providers} returnTo={search.returnTo} staySignedIn={staySignedIn} primary={!hasPasswords} />
        {options?.guestAccess ? <GuestButton returnTo={search.returnTo} /> : null}
      </Stack>
    </WelcomeLayout>
  )
}

type ChoiceProps = { readonly returnTo: string | undefined; readonly staySignedIn: boolean }
type ProviderButtonsProps = ChoiceProps & { readonly providers: SignInOptions['providers']; readonly primary: boolean }

const ProviderButtons = ({ providers, returnTo, staySignedIn, primary }: ProviderButtonsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      {providers.map(({ registrationId, name }) => (
        <Button
          key={registrationId}
          component="a"
          href={providerSignInUrl(registrationId, { returnTo: safeReturnPath(returnTo), staySignedIn })}
          variant={primary ? 'filled' : 'default'}
          size="md"
          fullWidth
        >
          {t('signIn.with', { name })}
        </Button>
      ))}
    </>
  )
}

type PasswordFormProps = ChoiceProps & { readonly children: ReactElement; readonly onCodeNeeded: (token: string) => void }

const PasswordForm = ({ returnTo, staySignedIn, onCodeNeeded, children }: PasswordFormProps): ReactElement => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const finish = useFinishedSignIn(returnTo)
  const attempt = useMutation({
    mutationFn: signIn,
    meta: { showsOwnError: true },
    onSuccess: (step) => (step.token === null ? finish(step) : onCodeNeeded(step.token)),
  })
  const isWrong = isSignedOut(attempt.error) && !isTurnedOff(attempt.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt.mutate({ email: email.trim(), password, staySignedIn })
  }
  return (
    // The browser's own idea of an address refuses umlauts, which accounts may have; the server knows.
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {attempt.error ? <ErrorNotice error={isWrong ? new Error(t('signIn.wrong')) : attempt.error} /> : null}
        <TextInput
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username webauthn"
          required
          autoFocus
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          required
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        />
        {children}
        <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  )
}
