import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverTitle, TitleRequest } from '../../api/types.ts'
import { requestQuery } from '../../requests/requests.api.ts'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'

/** Tells administrators that people requested the title, and what approves that. */
export const TitleRequested = ({ title, downloadable }: { title: DiscoverTitle; downloadable: boolean }): ReactElement | null => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  if (!admin || !title.openRequest) return null
  return (
    <p className="title-requested">
      <Link to="/requests">{t('requests.requestedBy', { count: title.openRequest.users })}</Link>
      {downloadable ? `. ${t('requests.followApproves')}` : ''}
    </p>
  )
}

/** The open request whose match an administrator is looking at. */
export const useRequestToMatch = (): TitleRequest | undefined => {
  const { request: id } = useSearch({ from: '/member/shell/discover/$source/$titleId' })
  const admin = isAdmin(useMe())
  const { data } = useQuery({ ...requestQuery(String(id)), enabled: admin && id !== undefined })
  return data?.state === 'open' ? data : undefined
}
