import './maintenance.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { FixCardForm } from './fix-card.tsx'
import { fixesQuery } from './maintenance.api.ts'

/** The maintenance actions that the server offers. */
export const MaintenancePage = (): ReactElement => {
  const { t } = useTranslation()
  const fixes = useQuery(fixesQuery)
  return (
    <div className="page page-table">
      <PageHead title={t('maintenance.title')} />
      {fixes.isError ? <ErrorNotice error={fixes.error} onRetry={() => void fixes.refetch()} /> : null}
      {fixes.isPending ? <Skeleton height={180} radius="lg" /> : null}
      <ul className="fix-grid">
        {fixes.data?.map((card) => (
          <li key={card.id}>
            <FixCardForm card={card} />
          </li>
        ))}
      </ul>
    </div>
  )
}
