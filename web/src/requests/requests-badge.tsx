import './requests-badge.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { requestCountsQuery } from './requests.api.ts'

/** How many requests await a decision of an administrator; for others, how many of their own were decided since the last visit. */
export const RequestsBadge = (): ReactElement | null => {
  const { t } = useTranslation()
  const { admin, count } = useRequestsCount()
  if (!count) return null
  return (
    <span className="requests-badge">
      <span aria-hidden="true">{count}</span>
      <span className="only-screen-reader">, {t(admin ? 'shell.openRequests' : 'shell.newDecisions', { count })}</span>
    </span>
  )
}

/** The same as a dot, on what leads to the page with the number. */
export const RequestsDot = (): ReactElement | null => {
  const { t } = useTranslation()
  const { admin, count } = useRequestsCount()
  if (!count) return null
  return (
    <span className="requests-dot">
      <span className="only-screen-reader">, {t(admin ? 'shell.hasOpenRequests' : 'shell.hasNewDecisions')}</span>
    </span>
  )
}

const useRequestsCount = () => {
  const me = useMe()
  const admin = isAdmin(me)
  const { data } = useQuery({ ...requestCountsQuery, enabled: !isGuest(me) })
  return { admin, count: admin ? data?.open : data?.unread }
}
