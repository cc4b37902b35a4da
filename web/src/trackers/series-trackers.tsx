import './trackers.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesTracker } from '../api/types.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { seriesTrackersQuery } from './trackers.api.ts'
import { useEntryText } from './use-entry-text.ts'

const SeriesTrackerDialog = lazyPart(() => import('./series-tracker-dialog.tsx'))

type SeriesTrackersProps = { readonly seriesId: string; readonly title: string }

/** The series in one's lists at trackers, one button each; nothing for people without connected trackers. */
export const SeriesTrackers = ({ seriesId, title }: SeriesTrackersProps): ReactElement | null => {
  const { t } = useTranslation()
  const guest = isGuest(useMe())
  const { data: trackers } = useQuery({ ...seriesTrackersQuery(seriesId), enabled: !guest })
  const [openId, setOpenId] = useState<string | null>(null)
  if (!trackers || trackers.length === 0) return null
  const open = trackers.find(({ id }) => id === openId)
  return (
    <>
      <ul className="tracker-pills" aria-label={t('trackers.title')}>
        {trackers.map((tracker) => (
          <li key={tracker.id}>
            <Pill tracker={tracker} onOpen={() => setOpenId(tracker.id)} />
          </li>
        ))}
      </ul>
      {open ? (
        <Suspense>
          <SeriesTrackerDialog tracker={open} seriesId={seriesId} seriesTitle={title} onClose={() => setOpenId(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Pill = ({ tracker, onOpen }: { tracker: SeriesTracker; onOpen: () => void }): ReactElement => {
  const text = usePillText(tracker)
  return (
    <Button
      variant="default"
      size="compact-md"
      radius="xl"
      className="tracker-pill"
      leftSection={<TrackerMark name={tracker.name} />}
      onClick={onOpen}
    >
      {`${tracker.name}: ${text}`}
    </Button>
  )
}

function usePillText({ link, problem }: SeriesTracker): string {
  const { t } = useTranslation()
  const textOf = useEntryText()
  if (problem !== null) return t('trackers.pill.signIn')
  if (link === null) return t('trackers.pill.link')
  if (!link.isConfirmed) return t('trackers.pill.confirm')
  const entry = link.entry ? textOf(link.entry, { unit: link.unit, total: link.total }) : t('trackers.pill.notListed')
  return link.isPending ? `${entry} · ${t('trackers.pill.pending')}` : entry
}

/** The initial of a tracker in a circle. */
const TrackerMark = ({ name }: { name: string }): ReactElement => (
  <span className="tracker-mark" aria-hidden="true">
    {name.slice(0, 1)}
  </span>
)
