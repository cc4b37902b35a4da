import '../../ui/lists/rows.css'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User, UserUpdate } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { useShowProblem } from '../../ui/fields/use-show-problem.ts'
import { NotFound } from '../../ui/not-found.tsx'
import { notify } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { changeUser, usersQuery } from '../accounts.api.ts'
import { DevicesOfUser } from '../devices/devices-section.tsx'
import { LastSignIn } from '../last-sign-in.tsx'
import { ResetLinkSection } from '../links/reset-link-section.tsx'
import { PasswordSection } from '../password-section.tsx'
import { TwoFactorOfUser } from '../two-factor/two-factor-of-user.tsx'
import { DeleteUser } from './delete-user.tsx'
import { TurnOffUser } from './turn-off-user.tsx'
import { userChangesOf, userDraftOf, userDraftProblem } from './user-draft.rules.ts'
import { UserFields } from './user-fields.tsx'
import { useMe } from './users.api.ts'

/** An administrator's page for one account. */
export const UserPage = (): ReactElement => {
  const { t } = useTranslation()
  const { userId } = useParams({ from: '/member/shell/settings/server/users/$userId' })
  const me = useMe()
  const users = useQuery(usersQuery)
  const user = users.data?.find(({ id }) => id === userId)
  if (userId === me.id) return <Navigate to="/settings/account" replace={true} />
  if (users.data && !user) return <NotFound />
  return (
    <div className="page page-narrow">
      <BackLink to="/settings/users">{t('accounts.title')}</BackLink>
      <PageHead title={user?.email ?? ''} />
      {users.isError ? <ErrorNotice error={users.error} onRetry={() => void users.refetch()} /> : null}
      {users.isPending ? <Skeleton height={420} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {user ? <UserEditor key={user.id} user={user} /> : null}
    </div>
  )
}

const UserEditor = ({ user }: { user: User }): ReactElement => (
  <>
    <p className="page-lead">
      <LastSignIn userId={user.id} />
    </p>
    <AccessForm user={user} />
    <ResetLinkSection userId={user.id} />
    <PasswordSection userId={user.id} />
    <TwoFactorOfUser user={user} />
    <DevicesOfUser userId={user.id} />
    <TurnOffUser user={user} />
    <DeleteUser user={user} />
  </>
)

const AccessForm = ({ user }: { user: User }): ReactElement => {
  const { t } = useTranslation()
  const { draft, change, forgetSaved, discard } = useEdits(userDraftOf(user))
  const changes = userChangesOf(user, draft)
  useLeaveWarning(Object.keys(changes).length > 0)
  const save = useChangeUser(user)
  const [attempts, setAttempts] = useState(0)
  const form = useShowProblem(attempts, save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (!userDraftProblem(draft)) save.mutate(changes, { onSuccess: forgetSaved })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <UserFields draft={draft} onChange={change} />
      {save.error ? <ErrorNotice error={save.error} /> : null}
      {Object.keys(changes).length > 0 ? (
        <div className="save-bar">
          <span className="save-bar-text">{t('accounts.saveNote')}</span>
          <Button variant="default" onClick={discard}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('accounts.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

const useChangeUser = ({ id, email }: User) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choices: UserUpdate) => changeUser(id, choices),
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey })
      void notify(t('accounts.saved', { email }))
    },
  })
}
