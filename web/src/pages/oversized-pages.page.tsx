import './pages.css'
import '../ui/lists/row-list.css'
import { Button, Skeleton } from '@mantine/core'
import { IconCut } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OversizedPage } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Paging } from '../ui/lists/paging.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CutBooks } from './cut-books.tsx'
import type { CutChoice } from './cut-choice.rules.ts'
import { defaultCutChoice } from './cut-choice.rules.ts'
import { CutChoiceForm } from './cut-choice-form.tsx'
import { CutPreview } from './cut-preview.tsx'
import { OversizedPageRow } from './oversized-page-row.tsx'
import { oversizedPagesQuery } from './pages.api.ts'
import { PagesFilters } from './pages-filters.tsx'
import { SplitBar } from './split-bar.tsx'
import { useSplit } from './use-split.ts'

/** Pages too tall or wide for a screen: a list, a preview of the cuts, splitting and restoring. */
export const OversizedPagesPage = (): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ from: '/member/shell/settings/server/oversized-pages' })
  const [extra, setExtra] = useState({ maxHeight: defaultCutChoice.maxHeight, minRatio: defaultCutChoice.minRatio, preserveOriginal: true })
  const choice: CutChoice = { ...extra, mode: search.mode ?? 'tall', minHeight: search.minHeight ?? defaultCutChoice.minHeight }
  const pages = useQuery({ ...oversizedPagesQuery(search, choice.minRatio), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [previewed, setPreviewed] = useState<OversizedPage>()
  const split = useSplit(choice)
  const total = pages.data?.totalElements
  const choose = (bookId: string, isSelected: boolean) =>
    setChosen((before) => new Set(isSelected ? [...before, bookId] : [...before].filter((id) => id !== bookId)))
  return (
    <div className="page page-narrow">
      <PageHead title={t('pages.title')} count={total === undefined ? undefined : t('pages.count', { count: total })} />
      <p className="page-lead">{t('pages.lead')}</p>
      <PagesFilters search={search} />
      <CutChoiceForm choice={choice} search={search} onChange={(change) => setExtra((before) => ({ ...before, ...change }))} />
      {pages.isError ? <ErrorNotice error={pages.error} onRetry={() => void pages.refetch()} /> : null}
      {pages.isPending ? <Skeleton height={280} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {total === 0 ? (
        <EmptyState icon={<IconCut size={32} stroke={1.5} />} title={t('pages.empty')} text={t('pages.emptyText')}>
          <Button renderRoot={(props) => <Link to="/settings/maintenance" {...props} />}>{t('nextStep.maintenance')}</Button>
        </EmptyState>
      ) : null}
      {total ? (
        <PageList pages={pages.data?.content ?? []} chosen={chosen} busy={split.running} onChoose={choose} onPreview={setPreviewed} />
      ) : null}
      <Paging
        page={search.page ?? 1}
        totalPages={pages.data?.totalPages}
        onPage={(page) => void navigate({ to: '/settings/oversized-pages', search: { ...search, page } })}
      />
      {total || split.running ? (
        <SplitBar search={search} choice={choice} split={split} chosen={chosen} onDone={() => setChosen(new Set())} />
      ) : null}
      <CutBooks libraryId={search.libraryId} />
      {previewed ? (
        <CutPreview
          page={previewed}
          choice={choice}
          onClose={() => setPreviewed(undefined)}
          onSplit={() => {
            setPreviewed(undefined)
            split.books([previewed.bookId])
          }}
        />
      ) : null}
    </div>
  )
}

type PageListProps = {
  readonly pages: readonly OversizedPage[]
  /** Book ids. */
  readonly chosen: ReadonlySet<string>
  readonly busy: boolean
  readonly onChoose: (bookId: string, isSelected: boolean) => void
  readonly onPreview: (page: OversizedPage) => void
}

const PageList = ({ pages, chosen, ...rest }: PageListProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <ul className="row-list" aria-label={t('pages.title')}>
      {pages.map((page) => (
        <OversizedPageRow key={`${page.bookId}/${page.pageNumber}`} page={page} selected={chosen.has(page.bookId)} {...rest} />
      ))}
    </ul>
  )
}
