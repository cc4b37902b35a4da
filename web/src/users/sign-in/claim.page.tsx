import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { claimServer, setSignedInUser } from '../accounts/users.api.ts'
import { isEmailLike, minPasswordLength, passwordProblem } from './credentials.rules.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

/** The first visitor of a new server becomes its administrator. */
export const ClaimPage = (): ReactElement => {
  const { t } = useTranslation()
  const claim = useClaim()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (isEmailLike(email.trim()) ? null : t('claim.emailInvalid')),
      password: (password) => {
        const problem = passwordProblem(password)
        return problem ? t(`claim.${problem}`, { length: minPasswordLength }) : null
      },
    },
  })
  return (
    <WelcomeLayout title={t('claim.title')} text={t('claim.text')}>
      <form onSubmit={form.onSubmit(({ email, password }) => claim.mutate({ email: email.trim(), password }))} noValidate>
        <Stack gap="md">
          {claim.error ? <ErrorNotice error={claim.error} /> : null}
          <TextInput
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            required
            autoFocus
            size="md"
            name="email"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('claim.password')}
            description={t('claim.passwordHint', { length: minPasswordLength })}
            autoComplete="new-password"
            required
            size="md"
            name="password"
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={claim.isPending}>
            {t('claim.submit')}
          </Button>
        </Stack>
      </form>
    </WelcomeLayout>
  )
}

const useClaim = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: claimServer,
    meta: { showsOwnError: true },
    onSuccess: async (user) => {
      setSignedInUser(queryClient, user)
      await navigate({ to: '/setup', replace: true })
    },
  })
}
