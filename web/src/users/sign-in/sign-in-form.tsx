import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerSignInUrl } from '../../api/base-path.ts'
import { isSignedOut, isTurnedOff } from '../../api/query-client.ts'
import type { SignInOptions, SignInStep } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { signIn, signInOptionsQuery } from '../accounts/users.api.ts'
import { ForgotPasswordLink } from '../mail/forgot-password-link.tsx'
import { CodeStep } from './code-step.tsx'
import { safeReturnPath } from './credentials.rules.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { WelcomeLayout } from './welcome-layout.tsx'

type SignInFormProps = {
  readonly title: string
  readonly text: string
  /** Of the address of the page. */
  readonly search: { readonly returnTo?: string; readonly error?: string; readonly provider?: string }
  /** Of the account that signs in again, over a page that must stay. */
  readonly email?: string
  readonly onSignedIn: (step: SignInStep) => Promise<void>
  /** Renders what belongs below the ways to sign in. */
  readonly children: (options: SignInOptions | undefined) => ReactNode
}

/** The password form, a passkey, and a button for each provider; what failed at a provider is shown above them. */
export const SignInForm = ({ title, text, search, email = '', onSignedIn, children }: SignInFormProps): ReactElement => {
  const { t } = useTranslation()
  const { data: options } = useQuery(signInOptionsQuery(search))
  const [staySignedIn, setStaySignedIn] = useState(true)
  const [codeToken, setCodeToken] = useState<string>()
  const providers = options ? options.providers : []
  const hasPasswords = options?.passwordSignIn ?? true
  const stay = (
    <Checkbox label={t('signIn.stay')} checked={staySignedIn} onChange={(event) => setStaySignedIn(event.currentTarget.checked)} />
  )
  if (codeToken !== undefined) return <CodeStep token={codeToken} onSignedIn={onSignedIn} onBack={() => setCodeToken(undefined)} />
  return (
    <WelcomeLayout title={title} text={text}>
      <Stack gap="md">
        {options?.failure ? <ErrorNotice error={new Error(options.failure)} /> : null}
        {hasPasswords ? (
          <PasswordForm email={email} staySignedIn={staySignedIn} onSignedIn={onSignedIn} onCodeNeeded={setCodeToken}>
            {stay}
          </PasswordForm>
        ) : (
          stay
        )}
        {options?.passkeys ? <PasskeyButton staySignedIn={staySignedIn} onSignedIn={onSignedIn} /> : null}
        {hasPasswords && options?.passwordResetByEmail && email === '' ? <ForgotPasswordLink /> : null}
        {hasPasswords && providers.length > 0 ? <div className="welcome-or">{t('signIn.or')}</div> : null}
        <ProviderButtons {...{ providers, search, email, staySignedIn }} primary={!hasPasswords} />
        {children(options)}
      </Stack>
    </WelcomeLayout>
  )
}

type ProviderButtonsProps = Pick<SignInFormProps, 'search'> & {
  readonly email: string
  readonly staySignedIn: boolean
  readonly providers: SignInOptions['providers']
  readonly primary: boolean
}

const ProviderButtons = ({ providers, search, email, staySignedIn, primary }: ProviderButtonsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      {providers.map(({ registrationId, name }) => (
        <Button
          key={registrationId}
          component="a"
          href={providerSignInUrl(registrationId, { returnTo: safeReturnPath(search.returnTo), staySignedIn })}
          // The page below would be lost.
          target={email === '' ? undefined : '_blank'}
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

type PasswordFormProps = Pick<SignInFormProps, 'onSignedIn'> & {
  /** Empty unless only this account may sign in. */
  readonly email: string
  readonly staySignedIn: boolean
  readonly children: ReactElement
  readonly onCodeNeeded: (token: string) => void
}

const PasswordForm = ({ email: known, staySignedIn, onSignedIn, onCodeNeeded, children }: PasswordFormProps): ReactElement => {
  const { t } = useTranslation()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const attempt = useMutation({
    mutationFn: signIn,
    meta: { showsOwnError: true },
    onSuccess: (step) => (step.token === null ? onSignedIn(step) : onCodeNeeded(step.token)),
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
          autoFocus={known === ''}
          readOnly={known !== ''}
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          required
          data-autofocus={known !== ''}
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
