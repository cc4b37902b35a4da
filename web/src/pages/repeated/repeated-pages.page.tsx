import '../pages.css'
import '../../ui/lists/row-list.css'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Paging } from '../../ui/lists/paging.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DecidedCard, UndecidedCard } from './repeated-card.tsx'
import { decidedQuery, undecidedQuery } from './repeated-pages.api.ts'

/** Pages that occur in many books, such as ads and credits: keep or remove them. */
export const RepeatedPagesPage = (): ReactElement => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'undecided' | 'decided'>('undecided')
  return (
    <div className="page page-narrow">
      <PageHead title={t('repeated.title')} />
      <p className="page-lead">{t('repeated.lead')}</p>
      <div className="page-filters">
        <SegmentedControl
          aria-label={t('repeated.show')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'undecided', label: t('repeated.undecided') },
            { value: 'decided', label: t('repeated.decided') },
          ]}
        />
      </div>
      {shown === 'undecided' ? <Undecided /> : <Decided onReview={() => setShown('undecided')} />}
    </div>
  )
}

const Undecided = (): ReactElement => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const pages = useQuery({ ...undecidedQuery(page), placeholderData: keepPreviousData })
  return (
    <Grid
      list={pages}
      page={page}
      onPage={setPage}
      empty={
        <EmptyState icon={<IconCopy size={32} stroke={1.5} />} title={t('repeated.empty')} text={t('repeated.emptyText')}>
          <Button renderRoot={(props) => <Link to="/settings/libraries" {...props} />}>{t('nextStep.libraries')}</Button>
        </EmptyState>
      }
    >
      {pages.data?.content.map((one) => (
        <UndecidedCard key={one.hash} page={one} />
      ))}
    </Grid>
  )
}

const Decided = ({ onReview }: { onReview: () => void }): ReactElement => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const pages = useQuery({ ...decidedQuery(page), placeholderData: keepPreviousData })
  return (
    <Grid
      list={pages}
      page={page}
      onPage={setPage}
      empty={
        <EmptyState icon={<IconCopy size={32} stroke={1.5} />} title={t('repeated.noneDecided')} text={t('repeated.noneDecidedText')}>
          <Button onClick={onReview}>{t('repeated.review')}</Button>
        </EmptyState>
      }
    >
      {pages.data?.content.map((one) => (
        <DecidedCard key={one.hash} page={one} />
      ))}
    </Grid>
  )
}

type GridProps = {
  readonly list: {
    readonly isPending: boolean
    readonly error: Error | null
    readonly data?: { readonly totalElements: number; readonly totalPages: number } | undefined
    readonly refetch: () => unknown
  }
  readonly page: number
  readonly onPage: (page: number) => void
  readonly empty: ReactNode
  readonly children: ReactNode
}

const Grid = ({ list, page, onPage, empty, children }: GridProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton height={320} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {list.data?.totalElements === 0 ? empty : null}
      <ul className="repeated-grid">{children}</ul>
      <Paging page={page} totalPages={list.data?.totalPages} onPage={onPage} />
    </>
  )
}
