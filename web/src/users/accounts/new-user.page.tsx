import '../../ui/lists/rows.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../api/field-errors.rules.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useRememberPage } from '../../ui/use-remember-page.ts'
import { createUser, usersQuery } from '../accounts.api.ts'
import { isEmailLike, minPasswordLength, passwordProblem } from '../sign-in/credentials.rules.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { newUserDraft, userDraftProblem, userUpdateOf } from './user-draft.rules.ts'
import { UserFields } from './user-fields.tsx'

/** Creates an account with its roles and restrictions. */
export const NewUserPage = (): ReactElement => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [draft, setDraft] = useState(newUserDraft)
  const [attempts, setAttempts] = useState(0)
  const asked = attempts > 0
  const create = useCreateUser()
  const refused = fieldErrorsOf(create.error, { EMAIL_TAKEN: 'email' })
  const problem = passwordProblem(password)
  useLeaveWarning(email !== '' || password !== '' || JSON.stringify(draft) !== JSON.stringify(newUserDraft))
  const form = useShowProblem(attempts, create.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (!isEmailLike(email.trim()) || problem || userDraftProblem(draft)) return
    create.mutate({ email: email.trim(), password, ...userUpdateOf(draft) })
  }
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/users">{t('accounts.title')}</BackLink>
      <PageHead title={t('accounts.add')} />
      <form ref={form} onSubmit={submit} noValidate>
        <FormSection title={t('accounts.account')} text={t('accounts.accountText')}>
          <TextInput
            label={t('signIn.email')}
            type="email"
            name="email"
            autoComplete="off"
            required
            value={email}
            onChange={(event) => {
              create.reset()
              setEmail(event.currentTarget.value)
            }}
            error={asked && !isEmailLike(email.trim()) ? t('claim.emailInvalid') : refused.email}
          />
          <PasswordField
            label={t('signIn.password')}
            value={password}
            onChange={(event) => {
              create.reset()
              setPassword(event.currentTarget.value)
            }}
            error={asked && problem ? t(`claim.${problem}`, { length: minPasswordLength }) : refused.password}
          />
        </FormSection>
        <UserFields draft={draft} onChange={setDraft} />
        {create.error && Object.keys(refused).length === 0 ? <ErrorNotice error={create.error} /> : null}
        <div className="save-bar">
          <Button variant="default" renderRoot={(props) => <Link to="/settings/users" ignoreBlocker {...props} />}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('accounts.create')}
          </Button>
        </div>
      </form>
    </div>
  )
}

const useCreateUser = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rememberPage = useRememberPage()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createUser,
    meta: { showsOwnError: true },
    onMutate: () => rememberPage(),
    onSuccess: async ({ email }, _user, isStillOpen) => {
      await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      if (isStillOpen()) await navigate({ to: '/settings/users', ignoreBlocker: true })
      void notify(t('accounts.created', { email }))
    },
  })
}
