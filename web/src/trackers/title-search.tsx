import '../ui/lists/rows.css'
import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesTracker, TrackerTitle } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { linkSeries, refetchTrackers, titlesQuery } from './trackers.api.ts'

type TitleSearchProps = {
  readonly tracker: SeriesTracker
  readonly seriesId: string
  readonly seriesTitle: string
  readonly onLinked: () => void
}

/** Searches a tracker for the title that the series is. */
export const TitleSearch = ({ tracker, seriesId, seriesTitle, onLinked }: TitleSearchProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [text, setText] = useState(seriesTitle)
  const [query, setQuery] = useState(seriesTitle)
  const titles = useQuery(titlesQuery(seriesId, tracker.id, query))
  const link = useMutation({
    mutationFn: (titleId: string) => linkSeries(seriesId, tracker.id, titleId),
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await refetchTrackers(queryClient)
      onLinked()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQuery(text.trim())
  }
  return (
    <Stack gap="md">
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('trackers.searchLabel', { name: tracker.name })}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="default" mt="xs">
          {t('trackers.search')}
        </Button>
      </form>
      {titles.isError ? <ErrorNotice error={titles.error} onRetry={() => void titles.refetch()} /> : null}
      {titles.isFetching ? <Skeleton height={140} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {link.error ? <ErrorNotice error={link.error} /> : null}
      {titles.data?.length === 0 ? <p className="row-note">{t('trackers.nothingFound')}</p> : null}
      {titles.data && titles.data.length > 0 ? (
        <ul className="rows" aria-label={t('trackers.found')}>
          {titles.data.map((title) => (
            <TitleRow key={title.id} title={title} isPending={link.isPending} onLink={() => link.mutate(title.id)} />
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}

type TitleRowProps = { readonly title: TrackerTitle; readonly isPending: boolean; readonly onLink: () => void }

const TitleRow = ({ title: { title, year, totalChapters, totalVolumes }, isPending, onLink }: TitleRowProps): ReactElement => {
  const { t } = useTranslation()
  const facts = [
    year,
    totalChapters === null ? null : t('trackers.chapters', { count: totalChapters }),
    totalVolumes === null ? null : t('trackers.volumes', { count: totalVolumes }),
  ]
  return (
    <li className="row">
      <div className="row-text">
        <span className="row-name">{title}</span>
        <p className="row-note">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <Button size="xs" variant="default" disabled={isPending} aria-label={t('trackers.linkThis', { title })} onClick={onLink}>
        {t('trackers.link')}
      </Button>
    </li>
  )
}
