import { IconChevronRight, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestsBadge } from '../requests/requests-badge.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { otherEntriesFor } from './navigation.ts'

/** The last tab of a phone: all pages that have no tab, and the account. */
export const MorePage = (): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const account = { to: '/settings/account', name: me.email, Icon: IconUserCircle } as const
  const guest = isGuest(me)
  const pages = otherEntriesFor(isAdmin(me), guest).map(({ to, title, Icon }) => ({ to, name: t(title), Icon }))
  return (
    <div className="page page-narrow">
      <PageHead title={t('shell.more')} />
      <ul className="shell-more">
        {[...pages, ...(guest ? [] : [account])].map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className="shell-link">
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <span className="shell-link-name">{name}</span>
              {to === '/requests' ? <RequestsBadge /> : null}
              <IconChevronRight size={18} className="shell-more-arrow" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
