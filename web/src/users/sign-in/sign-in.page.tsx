import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignedOut } from '../../api/query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { meQuery, signIn } from '../accounts/users.api.ts'
import { safeReturnPath } from './credentials.rules.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

export const SignInPage = (): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { returnTo } = useSearch({ from: '/sign-in' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [staySignedIn, setStaySignedIn] = useState(true)
  const attempt = useMutation({
    mutationFn: signIn,
    meta: { showsOwnError: true },
    onSuccess: async (user) => {
      queryClient.setQueryData(meQuery.queryKey, user)
      await navigate({ href: safeReturnPath(returnTo) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt.mutate({ email: email.trim(), password, staySignedIn })
  }
  return (
    <WelcomeLayout title={t('signIn.title')} text={t('signIn.text')}>
      {/* The browser's own idea of an address refuses umlauts, which accounts may have; the server knows. */}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {attempt.error ? <ErrorNotice error={isSignedOut(attempt.error) ? new Error(t('signIn.wrong')) : attempt.error} /> : null}
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
          <Checkbox label={t('signIn.stay')} checked={staySignedIn} onChange={(event) => setStaySignedIn(event.currentTarget.checked)} />
          <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </form>
    </WelcomeLayout>
  )
}
