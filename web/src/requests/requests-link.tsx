import './requests.css'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { requestCountsQuery } from './requests.api.ts'

/** Leads to the requests, with how many await a decision, or how many of one's own were decided since the last visit. */
export const RequestsLink = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const { data } = useQuery(requestCountsQuery)
  const count = admin ? data?.open : data?.unread
  return (
    <Button
      className="requests-link"
      variant="default"
      size="sm"
      leftSection={<IconListCheck size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/requests" {...props} />}
    >
      {t('requests.title')}
      {count ? (
        <span className="requests-count">
          <span aria-hidden="true">{count}</span>
          <span className="only-screen-reader">, {t(admin ? 'requests.openCount' : 'requests.decidedCount', { count })}</span>
        </span>
      ) : null}
    </Button>
  )
}
