import './chapters.css'
import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MissingChapter, Series } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { VirtualRows } from '../ui/lists/virtual-rows.tsx'
import { missingChaptersQuery } from './chapters.api.ts'
import { ExplainChapter } from './explain-chapter.tsx'
import { MissingChapterRow } from './missing-chapter-row.tsx'
import { countMissingStates, isDownloadedByDefault, type MissingState } from './missing-chapters.rules.ts'
import { useMissingActions } from './use-missing-actions.ts'

const rowHeightPx = 84

/** Missing chapters, each with its reason and its actions. */
const MissingChapters = ({ series }: { series: Series }): ReactElement => {
  const { t } = useTranslation()
  const missing = useQuery(missingChaptersQuery(series.id))
  const [state, setState] = useState<MissingState>()
  const actions = useMissingActions(series.id)
  const all = missing.data ?? []
  const counts = countMissingStates(all)
  // The last chapter of a state may just have been downloaded: then all are shown again.
  const filter = counts.some((one) => one.state === state) ? state : undefined
  const visible = filter ? all.filter((chapter) => chapter.state === filter) : all
  const expected = all.filter(isDownloadedByDefault)
  return (
    <section aria-label={t('seriesPage.tabs.missing')}>
      {missing.isError ? <ErrorNotice error={missing.error} onRetry={() => void missing.refetch()} /> : null}
      {missing.isPending ? <RowSkeletons /> : null}
      {missing.isSuccess && all.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={32} stroke={1.5} />} title={t('missing.none')} text={t('missing.noneText')}>
          <Button renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId: series.id }} {...props} />}>
            {t('missing.showChapters')}
          </Button>
        </EmptyState>
      ) : null}
      {all.length > 0 ? (
        <div className="missing-head">
          <StateFilter all={all.length} counts={counts} state={filter} onState={setState} />
          {expected.length > 0 ? (
            <Button
              leftSection={<IconDownload size={18} />}
              loading={actions.fetching}
              onClick={() => actions.fetch({ urls: expected.map(({ chapterUrl }) => chapterUrl) })}
            >
              {t('missing.fetchAll', { count: expected.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <VirtualRows rows={visible} keyOf={urlOf} heightPxOf={() => rowHeightPx} label={t('seriesPage.tabs.missing')}>
        {(chapter, place) => (
          <MissingChapterRow key={chapter.chapterUrl} series={series} chapter={chapter} place={place} actions={actions} />
        )}
      </VirtualRows>
      {missing.isSuccess ? <ExplainChapter seriesId={series.id} /> : null}
    </section>
  )
}

const urlOf = ({ chapterUrl }: MissingChapter): string => chapterUrl

type StateFilterProps = {
  readonly all: number
  readonly counts: ReturnType<typeof countMissingStates>
  readonly state: MissingState | undefined
  readonly onState: (state: MissingState | undefined) => void
}

const StateFilter = ({ all, counts, state, onState }: StateFilterProps): ReactElement => {
  const { t } = useTranslation()
  const options = [{ state: undefined, count: all }, ...counts]
  return (
    <fieldset className="missing-filter">
      <legend className="only-screen-reader">{t('missing.filter')}</legend>
      {options.map((one) => (
        <button key={one.state ?? 'all'} type="button" aria-pressed={one.state === state} onClick={() => onState(one.state)}>
          {t(`missing.states.${one.state ?? 'all'}`)} <span>{one.count}</span>
        </button>
      ))}
    </fieldset>
  )
}

const RowSkeletons = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {[58, 44, 66].map((percent) => (
        <Skeleton key={percent} height={18} width={`${percent}%`} my={33} />
      ))}
    </div>
  )
}

export default MissingChapters
