import '../ui/lists/row-list.css'
import '../ui/lists/table-rows.css'
import './history.css'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileChange } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Paging } from '../ui/lists/paging.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { historyQuery, historyTypes } from './history.api.ts'

/** The history: every file that was deleted, converted or imported or had pages removed, and why. */
export const HistoryPage = (): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ from: '/member/shell/settings/server/history' })
  const history = useQuery({ ...historyQuery(search), placeholderData: keepPreviousData })
  const total = history.data?.totalElements
  const choose = (value: string) => {
    const type = historyTypes.find((one) => one === value)
    void navigate({ to: '/settings/history', search: type ? { type } : {}, replace: true })
  }
  return (
    <div className="page page-table">
      <PageHead title={t('history.title')} count={total === undefined ? undefined : t('history.count', { count: total })} />
      <p className="page-lead">{t('history.lead')}</p>
      <div className="page-filters">
        <NativeSelect
          aria-label={t('history.kind')}
          value={search.type ?? ''}
          data={[
            { value: '', label: t('history.everything') },
            ...historyTypes.map((type) => ({ value: type, label: t(`history.types.${type}`) })),
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      {history.isError ? <ErrorNotice error={history.error} onRetry={() => void history.refetch()} /> : null}
      {history.isPending ? <Skeleton height={280} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {total === 0 ? (
        <EmptyState icon={<IconHistory size={32} stroke={1.5} />} title={t('history.empty')} text={t('history.emptyText')}>
          <Button renderRoot={(props) => <Link to="/settings/maintenance" {...props} />}>{t('nextStep.maintenance')}</Button>
        </EmptyState>
      ) : null}
      {total ? (
        <ul className="row-list table-rows history-rows" aria-label={t('history.title')}>
          {history.data?.content.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      <Paging
        page={search.page ?? 1}
        totalPages={history.data?.totalPages}
        onPage={(page) => void navigate({ to: '/settings/history', search: { ...search, page } })}
      />
    </div>
  )
}

const Entry = ({ entry: { type, timestamp, properties } }: { entry: FileChange }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const labels: Readonly<Record<string, string | undefined>> = t('history.details', { returnObjects: true })
  return (
    <li className="row">
      <span className="row-cell row-title">{t(`history.types.${type}`)}</span>
      <div className="history-details">
        {Object.entries(properties).map(([name, value]) => (
          <p key={name} className="row-note">
            {labels[name] ?? name}: {value}
          </p>
        ))}
      </div>
      <time className="row-note" dateTime={timestamp}>
        {moment(timestamp)}
      </time>
    </li>
  )
}
