import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { meQuery } from '../accounts/users.api.ts'
import { minPasswordLength, passwordProblem } from '../sign-in/credentials.rules.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { WelcomeLayout } from '../sign-in/welcome-layout.tsx'
import { LinkProblem } from './link-problem.tsx'
import { resetOfferQuery, resetPassword } from './links.api.ts'

/** Whoever opens a reset link sets a new password here, and then signs in with it. */
export const ResetPasswordPage = (): ReactElement | null => {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/reset-password/$token' })
  const offer = useQuery({ ...resetOfferQuery(token), refetchOnWindowFocus: false })
  if (offer.error) return <LinkProblem title={t('resetPassword.title')} error={offer.error} onRetry={() => void offer.refetch()} />
  if (!offer.data) return null
  return (
    <WelcomeLayout title={t('resetPassword.title')} text={t('resetPassword.text')}>
      <NewPasswordForm token={token} email={offer.data.email} />
    </WelcomeLayout>
  )
}

const NewPasswordForm = ({ token, email }: { token: string; email: string }): ReactElement => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const save = useSave(token)
  const problem = passwordProblem(password)
  const refused = fieldErrorsOf(save.error).password
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!problem) save.mutate(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {save.error && !refused ? <ErrorNotice error={save.error} /> : null}
        {/* Password managers store the password for this account. */}
        <TextInput label={t('signIn.email')} name="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          label={t('resetPassword.newPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={asked && problem ? t(`claim.${problem}`, { length: minPasswordLength }) : refused}
        />
        <Button type="submit" size="md" fullWidth loading={save.isPending}>
          {t('resetPassword.submit')}
        </Button>
      </Stack>
    </form>
  )
}

const useSave = (token: string) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => resetPassword(token, password),
    meta: { showsOwnError: true },
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: meQuery.queryKey })
      await navigate({ to: '/sign-in' })
      void notify(t('resetPassword.done'))
    },
  })
}
