import '@mantine/core/styles/NumberInput.layer.css'
import { Anchor, Button, Group, Modal, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesTracker } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TitleSearch } from './title-search.tsx'
import { changeEntry, confirmFirstSync, type EntryChange, refetchTrackers, unlinkSeries } from './trackers.api.ts'
import { useEntryText } from './use-entry-text.ts'

type DialogProps = {
  readonly tracker: SeriesTracker
  readonly seriesId: string
  readonly seriesTitle: string
  readonly onClose: () => void
}
type LinkedProps = Pick<DialogProps, 'seriesId'> & {
  readonly tracker: SeriesTracker
  readonly link: NonNullable<SeriesTracker['link']>
  readonly onUnlink: () => void
}

const statuses = ['READING', 'COMPLETED', 'ON_HOLD', 'DROPPED', 'PLANNED', 'REREADING'] as const

/** Links the series to a title of a tracker, and changes the entry in one's list there. */
const SeriesTrackerDialog = ({ tracker, seriesId, seriesTitle, onClose }: DialogProps): ReactElement => {
  const { t } = useTranslation()
  const [isSearching, setSearching] = useState(false)
  const { link, name, problem } = tracker
  return (
    <Modal opened centered onClose={onClose} title={name} closeButtonProps={{ 'aria-label': t('close') }}>
      {problem !== null ? (
        <p>
          {problem} <Link to="/settings/trackers">{t('trackers.title')}</Link>
        </p>
      ) : null}
      {problem === null && (link === null || isSearching) ? (
        <TitleSearch tracker={tracker} seriesId={seriesId} seriesTitle={seriesTitle} onLinked={() => setSearching(false)} />
      ) : null}
      {problem === null && link !== null && !isSearching ? (
        <Linked tracker={tracker} seriesId={seriesId} link={link} onUnlink={() => setSearching(true)} />
      ) : null}
    </Modal>
  )
}

/** Sends a change in the background; the dialog shows it as pending. */
const useChange = (act: () => Promise<void>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: act, meta: { showsOwnError: true }, onSettled: () => refetchTrackers(queryClient) })
}

const Linked = ({ tracker, seriesId, link, onUnlink }: LinkedProps): ReactElement => {
  const { t } = useTranslation()
  const unlink = useChange(() => unlinkSeries(seriesId, tracker.id))
  return (
    <Stack gap="md">
      <Compared link={link} />
      {link.fault !== null ? <ErrorNotice error={new Error(link.fault)} /> : null}
      {link.isConfirmed ? (
        <EntryFields tracker={tracker} seriesId={seriesId} link={link} />
      ) : (
        <Confirm tracker={tracker} seriesId={seriesId} />
      )}
      {unlink.error ? <ErrorNotice error={unlink.error} /> : null}
      <Group justify="space-between">
        <Button variant="subtle" size="xs" onClick={onUnlink}>
          {t('trackers.otherTitle')}
        </Button>
        <Button variant="default" size="xs" loading={unlink.isPending} onClick={() => unlink.mutate()}>
          {t('trackers.unlink')}
        </Button>
      </Group>
    </Stack>
  )
}

const Compared = ({ link }: Pick<LinkedProps, 'link'>): ReactElement => {
  const { t } = useTranslation()
  const textOf = useEntryText()
  const { unit, total } = link
  const changes = textOf(link.change, { unit })
  return (
    <dl className="tracker-compared">
      <dt>{t('trackers.compared.title')}</dt>
      <dd>
        {link.url !== null ? (
          <Anchor href={link.url} target="_blank" rel="noreferrer noopener" inherit>
            {link.title ?? link.titleId}
          </Anchor>
        ) : (
          link.titleId
        )}
      </dd>
      <dt>{t('trackers.compared.here')}</dt>
      <dd>{t(unit === 'CHAPTERS' ? 'trackers.chapters' : 'trackers.volumes', { count: link.read })}</dd>
      <dt>{t('trackers.compared.there')}</dt>
      <dd>{link.entry ? textOf(link.entry, { unit, total }) : t('trackers.notListed')}</dd>
      {changes !== '' ? (
        <>
          <dt>{t('trackers.compared.next')}</dt>
          <dd>{changes}</dd>
        </>
      ) : null}
    </dl>
  )
}

const Confirm = ({ tracker, seriesId }: Pick<LinkedProps, 'tracker' | 'seriesId'>): ReactElement => {
  const { t } = useTranslation()
  const confirm = useChange(() => confirmFirstSync(tracker.id, [seriesId]))
  return (
    <>
      <p className="row-note">{t('trackers.firstSyncText', { name: tracker.name })}</p>
      {confirm.error ? <ErrorNotice error={confirm.error} /> : null}
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('trackers.start')}
      </Button>
    </>
  )
}

const highestScore = 100

/** The score that is still to be sent, otherwise the one in the list. */
const scoreOf = ({ change, entry }: LinkedProps['link']): number | null =>
  change.score === undefined ? (entry?.score ?? null) : change.score

const EntryFields = ({ tracker, seriesId, link }: Omit<LinkedProps, 'onUnlink'>): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [score, setScore] = useState<string | number>(scoreOf(link) ?? '')
  const change = useMutation({
    mutationFn: (body: EntryChange) => changeEntry(seriesId, tracker.id, body),
    meta: { showsOwnError: true },
    onSettled: () => refetchTrackers(queryClient),
  })
  const there = link.unit === 'CHAPTERS' ? link.entry?.chaptersRead : link.entry?.volumesRead
  const saveScore = () => {
    const wanted = score === '' ? null : Math.min(highestScore, Math.max(1, Number(score)))
    const sending = change.isPending ? change.variables.score : undefined
    if (wanted !== (sending === undefined ? scoreOf(link) : sending)) change.mutate({ score: wanted })
  }
  return (
    <>
      <NativeSelect
        label={t('trackers.statusLabel')}
        value={link.change.status ?? link.entry?.status ?? ''}
        disabled={change.isPending}
        data={[
          ...(link.entry || link.change.status ? [] : [{ value: '', label: t('trackers.notListed') }]),
          ...statuses.map((value) => ({ value, label: t(`trackers.status.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const status = statuses.find((one) => one === value)
          if (status) change.mutate({ status })
        }}
      />
      {tracker.hasScore ? (
        <NumberInput
          label={t('trackers.score')}
          min={1}
          max={highestScore}
          allowDecimal={false}
          allowNegative={false}
          value={score}
          onChange={setScore}
          onBlur={saveScore}
        />
      ) : null}
      <NativeSelect
        label={t('trackers.unit')}
        value={link.unit}
        disabled={change.isPending}
        data={(['CHAPTERS', 'VOLUMES'] as const).map((value) => ({ value, label: t(`trackers.units.${value}`) }))}
        onChange={({ currentTarget: { value } }) => change.mutate({ unit: value === 'VOLUMES' ? 'VOLUMES' : 'CHAPTERS' })}
      />
      {there !== undefined && there !== null && there > link.read ? (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ exact: true })}>
          {t('trackers.setBack', { name: tracker.name })}
        </Button>
      ) : null}
      {change.error ? <ErrorNotice error={change.error} /> : null}
    </>
  )
}

export default SeriesTrackerDialog
