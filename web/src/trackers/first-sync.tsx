import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tracker, TrackerPreview } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { confirmFirstSync, previewQuery, refetchTrackers } from './trackers.api.ts'
import { useEntryText } from './use-entry-text.ts'

type PreviewEntry = TrackerPreview['entries'][number]

/** Newly linked series: what was read here, what the list says, and what would change. Nothing is sent before the button is pressed. */
export const FirstSync = ({ tracker: { id, name } }: { tracker: Tracker }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const preview = useQuery(previewQuery(id))
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const confirm = useMutation({
    mutationFn: (seriesIds: readonly string[]) => confirmFirstSync(id, seriesIds),
    meta: { showsOwnError: true },
    onSuccess: async (_, seriesIds) => {
      await notify(t('trackers.confirmed', { count: seriesIds.length }))
      await refetchTrackers(queryClient)
    },
  })
  if (preview.isError) return <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />
  if (preview.isPending) return <Skeleton height={140} radius="lg" role="status" aria-label={t('loading')} />
  const { unread, entries } = preview.data
  const wanted = entries.filter(({ seriesId }) => !skipped.has(seriesId)).map(({ seriesId }) => seriesId)
  const toggle = (seriesId: string) =>
    setSkipped((before) => new Set(before.has(seriesId) ? [...before].filter((id) => id !== seriesId) : [...before, seriesId]))
  return (
    <div>
      <h3 className="form-section-title">{t('trackers.firstSync')}</h3>
      <p className="row-note">{t('trackers.firstSyncText', { name })}</p>
      {unread > 0 ? (
        <p className="row-note" role="status">
          {t('trackers.stillReading', { count: unread, name })}
        </p>
      ) : null}
      <ul className="rows" aria-label={t('trackers.firstSync')}>
        {entries.map((entry) => (
          <PreviewRow key={entry.seriesId} entry={entry} wanted={!skipped.has(entry.seriesId)} onToggle={() => toggle(entry.seriesId)} />
        ))}
      </ul>
      {confirm.error ? <ErrorNotice error={confirm.error} /> : null}
      <Button mt="sm" disabled={wanted.length === 0} loading={confirm.isPending} onClick={() => confirm.mutate(wanted)}>
        {t('trackers.confirm', { count: wanted.length })}
      </Button>
    </div>
  )
}

type PreviewRowProps = { readonly entry: PreviewEntry; readonly wanted: boolean; readonly onToggle: () => void }

const PreviewRow = ({ entry, wanted, onToggle }: PreviewRowProps): ReactElement => {
  const { t } = useTranslation()
  const textOf = useEntryText()
  const { seriesTitle, title, unit, read, change } = entry
  const changes = textOf(change, { unit })
  const there = entry.entry ? textOf(entry.entry, { unit }) : t('trackers.notListed')
  return (
    <li className="row">
      <div className="row-text">
        <Checkbox checked={wanted} onChange={onToggle} label={seriesTitle} />
        {title !== null && title !== seriesTitle ? <p className="row-note">{t('trackers.linkedTo', { title })}</p> : null}
        <p className="row-note">
          {t('trackers.here', { progress: t(unit === 'CHAPTERS' ? 'trackers.chapters' : 'trackers.volumes', { count: read }) })}
          {' · '}
          {t('trackers.there', { entry: there })}
        </p>
      </div>
      <span className="row-side">{changes === '' ? t('trackers.noChange') : t('trackers.willBe', { entry: changes })}</span>
    </li>
  )
}
