import '../../ui/lists/rows.css'
import '../../ui/lists/table-rows.css'
import '../accounts.css'
import { Button, Skeleton } from '@mantine/core'
import { IconMailPlus, IconUserPlus, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { turnedOffQuery, usersQuery } from '../accounts.api.ts'
import { Avatar } from '../avatars/avatar.tsx'
import { LastSignIn } from '../last-sign-in.tsx'
import { twoFactorOverviewQuery } from '../two-factor/two-factor.api.ts'
import { useRestrictionTexts } from './restriction-texts.ts'
import { offeredRoles, userDraftOf } from './user-draft.rules.ts'
import { useMe } from './users.api.ts'

/** All accounts with their roles and restrictions. */
export const UsersPage = (): ReactElement => {
  const { t } = useTranslation()
  const users = useQuery(usersQuery)
  return (
    <div className="page page-table">
      <PageHead title={t('accounts.title')} count={users.data ? t('accounts.count', { count: users.data.length }) : undefined}>
        <Button
          variant="default"
          leftSection={<IconUserQuestion size={18} />}
          renderRoot={(props) => <Link to="/settings/users/guests" {...props} />}
        >
          {t('guests.title')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMailPlus size={18} />}
          renderRoot={(props) => <Link to="/settings/users/invitations" {...props} />}
        >
          {t('invitations.title')}
        </Button>
        <Button leftSection={<IconUserPlus size={18} />} renderRoot={(props) => <Link to="/settings/users/new" {...props} />}>
          {t('accounts.add')}
        </Button>
      </PageHead>
      <p className="page-lead">{t('accounts.lead')}</p>
      {users.isError ? <ErrorNotice error={users.error} onRetry={() => void users.refetch()} /> : null}
      {users.isPending ? <Skeleton height={210} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {users.data ? (
        <ul className="rows table-rows users" aria-label={t('accounts.title')}>
          {users.data.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const UserRow = ({ user }: { user: User }): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const textsOf = useRestrictionTexts()
  const { data: twoFactor } = useQuery(twoFactorOverviewQuery)
  const hasTwoFactor = twoFactor?.accounts.some(({ userId }) => userId === user.id)
  const { data: turnedOff } = useQuery(turnedOffQuery)
  const isOff = turnedOff?.some(({ userId }) => userId === user.id)
  const roles = offeredRoles
    .filter((role) => role !== 'ADMIN' && user.roles.includes(role))
    .map((role) => t(`accounts.roles.${role}.short`))
  return (
    <li className="row">
      <div className="row-cell avatar-name">
        <Avatar user={user} />
        <div>
          {user.id === me.id ? (
            <Link to="/settings/account" className="row-name">
              {user.email}
            </Link>
          ) : (
            <Link to="/settings/users/$userId" params={{ userId: user.id }} className="row-name">
              {user.email}
            </Link>
          )}
          {user.id === me.id ? <span className="row-mark">{t('accounts.you')}</span> : null}
          {user.roles.includes('ADMIN') ? <span className="row-mark">{t('accounts.roles.ADMIN.short')}</span> : null}
          {isOff ? <span className="row-mark">{t('accounts.turnOff.mark')}</span> : null}
          {hasTwoFactor ? <span className="row-mark">{t('twoFactor.user.mark')}</span> : null}
        </div>
      </div>
      <p className="row-note">{textsOf(userDraftOf(user)).join(' ')}</p>
      <p className="row-note">{roles.length > 0 ? t('accounts.may', { rights: roles.join(', ') }) : ''}</p>
      <div className="row-side">
        <LastSignIn userId={user.id} />
      </div>
    </li>
  )
}
