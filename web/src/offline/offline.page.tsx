import './offline.css'
import { Alert, Button, Skeleton } from '@mantine/core'
import { IconCoin, IconDeviceMobileDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '../api/connection.ts'
import { outboxOf } from '../reading/progress/user-outbox.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useMe } from '../users/accounts/users.api.ts'
import { OfflineChapterRow } from './offline-chapter-row.tsx'
import { retryOfflineDownloads } from './offline-downloads.ts'
import type { OfflineChapter } from './offline-store.ts'
import { roundedSizeText } from './rounded-size-text.ts'
import { canSaveOffline, useOfflineState } from './use-offline-state.ts'

/** The chapters stored on this device, readable offline, and the space they take. */
export const OfflinePage = (): ReactElement => {
  const { t } = useTranslation()
  const { chapters, isPausedForMeter } = useOfflineState()
  return (
    <div className="page page-narrow">
      <PageHead title={t('offline.title')} count={chapters?.length ? t('offline.count', { count: chapters.length }) : undefined} />
      <UnsentProgress />
      {isPausedForMeter ? <MeteredNotice /> : null}
      <WaitingForServer chapters={chapters ?? []} />
      <OfflineChapters chapters={chapters} />
      {chapters?.length ? <Storage takenBytes={chapters.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)} /> : null}
    </div>
  )
}

const OfflineChapters = ({ chapters }: { readonly chapters: readonly OfflineChapter[] | undefined }): ReactElement => {
  const { t } = useTranslation()
  if (!canSaveOffline() || chapters?.length === 0) {
    const words = canSaveOffline() ? 'empty' : 'unable'
    return (
      <EmptyState icon={<IconDeviceMobileDown size={32} stroke={1.5} />} title={t(`offline.${words}`)} text={t(`offline.${words}Text`)}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('nextStep.home')}</Button>
      </EmptyState>
    )
  }
  if (!chapters) return <Skeleton height={240} role="status" aria-label={t('loading')} />
  return (
    <ul className="kept-list">
      {[...Map.groupBy(chapters, ({ series }) => series.id).values()].map((ofSeries) => (
        <li key={ofSeries[0]?.series.id}>
          <h2 className="kept-series">{ofSeries[0]?.series.metadata.title}</h2>
          <ul>
            {[...ofSeries]
              .sort((one, other) => one.book.number - other.book.number)
              .map((chapter) => (
                <OfflineChapterRow key={chapter.bookId} chapter={chapter} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const MeteredNotice = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <Alert role="status" color="indigo" variant="light" mb="md" icon={<IconCoin size={20} />} title={t('offline.metered')}>
      <Button size="compact-md" variant="default" onClick={() => void retryOfflineDownloads({ evenMetered: true })}>
        {t('offline.evenMetered')}
      </Button>
    </Alert>
  )
}

const WaitingForServer = ({ chapters }: { readonly chapters: readonly OfflineChapter[] }): ReactElement | null => {
  const { t } = useTranslation()
  const reachable = useIsReachable()
  return reachable || chapters.every(({ state }) => state !== 'waiting') ? null : (
    <p className="kept-quiet">{t('offline.waitingForServer')}</p>
  )
}

/** The browser's storage estimate; it changes as chapters are downloaded. */
const Storage = ({ takenBytes }: { readonly takenBytes: number }): ReactElement | null => {
  const { t, i18n } = useTranslation()
  const space = useQuery({
    queryKey: ['storage', Math.round(takenBytes / 1_000_000)],
    queryFn: async () => ({ ...(await navigator.storage.estimate()), isSafe: await navigator.storage.persisted() }),
  }).data
  if (!space?.quota) return null
  return (
    <p className="kept-quiet">
      {t('offline.storage', { used: roundedSizeText(takenBytes, i18n.language), quota: roundedSizeText(space.quota, i18n.language) })}{' '}
      {space.isSafe ? null : t('offline.notSure')}
    </p>
  )
}

/** Whether all reading progress was sent to the server. */
const UnsentProgress = (): ReactElement => {
  const { t } = useTranslation()
  const outbox = outboxOf(useMe().id, useQueryClient())
  const count = useSyncExternalStore(outbox.subscribe, () => Object.keys(outbox.unsent()).length)
  return (
    <p className="kept-quiet kept-unsent" role="status">
      {count === 0 ? t('offline.allSent') : t('offline.unsent', { count })}
      {count > 0 ? (
        <Button size="compact-sm" variant="default" onClick={() => void outbox.deliver()}>
          {t('offline.sendNow')}
        </Button>
      ) : null}
    </p>
  )
}
