import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { isEmailLike } from '../sign-in/credentials.rules.ts'
import { WelcomeLayout } from '../sign-in/welcome-layout.tsx'
import { mailLanguage, requestReset } from './mail.api.ts'

/** Requests a reset link by email. It never tells whether an account exists. */
export const ForgotPasswordPage = (): ReactElement => {
  const { t, i18n } = useTranslation()
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const request = useMutation({
    mutationFn: () => requestReset(email.trim(), mailLanguage(i18n.language)),
    meta: { showsOwnError: true },
  })
  const problem = isEmailLike(email.trim()) ? undefined : t('claim.emailInvalid')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!problem) request.mutate()
  }
  return (
    <WelcomeLayout title={t('forgotPassword.title')} text={t('forgotPassword.text')}>
      <Stack gap="md">
        {request.isSuccess ? (
          <Alert role="status" variant="light" icon={<IconMail size={20} />}>
            {t('forgotPassword.sent', { email: email.trim() })}
          </Alert>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              {request.error ? <ErrorNotice error={request.error} /> : null}
              <TextInput
                label={t('signIn.email')}
                type="email"
                name="email"
                autoComplete="username"
                required
                autoFocus
                size="md"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                error={asked ? problem : undefined}
              />
              <Button type="submit" size="md" fullWidth loading={request.isPending}>
                {t('forgotPassword.submit')}
              </Button>
            </Stack>
          </form>
        )}
        <Button variant="subtle" size="md" fullWidth renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {t('links.toSignIn')}
        </Button>
      </Stack>
    </WelcomeLayout>
  )
}
