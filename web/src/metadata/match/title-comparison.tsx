import '../../ui/fields/check-line.css'
import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin, Series, TitleDetails } from '../../api/types.ts'
import { seriesPosterUrl } from '../../library/library.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Poster } from '../../ui/poster.tsx'
import { coverPreviewUrl, type Difference, differencesQuery, titleDetailsQuery } from '../metadata.api.ts'
import { SourceProblem } from '../sources/source-problem.tsx'
import { initialSelection } from './comparison.rules.ts'
import { DifferenceList } from './difference-list.tsx'
import { useApplyTitle } from './use-apply-title.ts'

type TitleComparisonProps = { readonly series: Series; readonly source: Plugin; readonly externalId: string }

/** The changes that a title would make to the series; nothing changes before the person confirms. */
export const TitleComparison = ({ series, source, externalId }: TitleComparisonProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const details = useQuery(titleDetailsQuery(source.id, externalId))
  const differences = useQuery(differencesQuery(source.id, externalId, series.id))
  const error = details.error ?? differences.error
  const retry = () => {
    void queryClient.resetQueries({ queryKey: titleDetailsQuery(source.id, externalId).queryKey })
    void queryClient.resetQueries({ queryKey: differencesQuery(source.id, externalId, series.id).queryKey })
  }
  return (
    <>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/series/$seriesId/match"
            params={{ seriesId: series.id }}
            search={({ title: _title, ...before }) => before}
            {...props}
          />
        )}
      >
        <IconArrowLeft size={14} aria-hidden="true" /> {t('match.backToResults')}
      </Anchor>
      {error ? <SourceProblem error={error} onRetry={retry} /> : null}
      {!error && !(details.data && differences.data) ? <Skeleton height={260} radius={8} mt="md" /> : null}
      {details.data && differences.data ? (
        <Comparison series={series} source={source} details={details.data} differences={differences.data} />
      ) : null}
    </>
  )
}

type ComparisonProps = {
  readonly series: Series
  readonly source: Plugin
  readonly details: TitleDetails
  readonly differences: readonly Difference[]
}

const Comparison = ({ series, source, details, differences }: ComparisonProps): ReactElement => {
  const { t } = useTranslation()
  const [selected, setSelected] = useState(() => initialSelection(differences))
  const [cover, setCover] = useState(false)
  const [lockRest, setLockRest] = useState(true)
  const applyTitle = useApplyTitle(series.id, source.name)
  const unselected = differences.filter(({ field, locked }) => !locked && !selected.has(field))
  const submit = () => applyTitle.mutate({ details, differences, selected, cover, lockRest })
  return (
    <form
      className="comparison"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="comparison-title">{t('match.differences', { title: details.title, source: source.name })}</h2>
      {details.coverUrl ? (
        <div className="comparison-covers">
          <Poster src={seriesPosterUrl(series.id)} title={t('match.coverNow')} />
          <Poster src={coverPreviewUrl(details.coverUrl)} title={t('match.coverNew')} />
          <Tick checked={cover} onChange={setCover} text={t('match.takeCover')} />
        </div>
      ) : null}
      {differences.length === 0 ? (
        <p>{t('match.noDifference')}</p>
      ) : (
        <DifferenceList differences={differences} selected={selected} onSelectedChange={setSelected} />
      )}
      {unselected.length > 0 ? <Tick checked={lockRest} onChange={setLockRest} text={t('match.lockRest')} /> : null}
      {applyTitle.error ? <ErrorNotice error={applyTitle.error} /> : null}
      <Group gap={8}>
        <Button type="submit" loading={applyTitle.isPending}>
          {selected.size === 0 && !cover ? t('match.bindOnly') : t('match.apply', { count: selected.size })}
        </Button>
      </Group>
    </form>
  )
}

type TickProps = { readonly checked: boolean; readonly onChange: (checked: boolean) => void; readonly text: string }

const Tick = ({ checked, onChange, text }: TickProps): ReactElement => (
  <label className="check-line">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {text}
  </label>
)
