import '../users/form-styles.ts'
import '../ui/lists/rows.css'
import { Skeleton } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tracker } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { TrackerAccountFields } from './tracker-account.tsx'
import { TrackerConnect } from './tracker-connect.tsx'
import { trackersQuery } from './trackers.api.ts'

/** One's own accounts at services that keep reading lists. */
export const TrackersPage = (): ReactElement => {
  const { t } = useTranslation()
  const trackers = useQuery(trackersQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('trackers.title')} />
      <p className="page-lead">{t('trackers.lead')}</p>
      {trackers.isError ? <ErrorNotice error={trackers.error} onRetry={() => void trackers.refetch()} /> : null}
      {trackers.isPending ? <Skeleton height={210} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {trackers.data?.length === 0 ? <NoTrackers /> : null}
      {trackers.data
        ?.toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((tracker) => (
          <TrackerSection key={tracker.id} tracker={tracker} />
        ))}
    </div>
  )
}

/** Connected trackers first, then those that can be connected, then those that an administrator has to set up. */
function rankOf({ account, signIn }: Tracker): number {
  if (account) return 0
  return signIn === 'unconfigured' ? 2 : 1
}

const NoTrackers = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <EmptyState icon={<IconListCheck size={32} />} title={t('trackers.none')} text={t(admin ? 'trackers.noneAdmin' : 'trackers.noneText')}>
      {admin ? <Link to="/settings/plugins">{t('plugins.title')}</Link> : null}
    </EmptyState>
  )
}

const TrackerSection = ({ tracker }: { tracker: Tracker }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { name, account, paused, pausedUntil } = tracker
  return (
    <FormSection title={name} {...(account ? { text: t('trackers.connectedAs', { name: account.name }) } : {})}>
      <SignInFailure tracker={tracker} />
      {paused !== null && pausedUntil !== null ? (
        <p className="row-note" role="status">
          {t('trackers.paused', { reason: paused, when: moment(pausedUntil) })}
        </p>
      ) : null}
      {account?.problem ? (
        <p className="row-note" role="alert">
          {account.problem} {t('trackers.keptForLater')}
        </p>
      ) : null}
      {!account || account.problem ? <TrackerConnect tracker={tracker} /> : null}
      {account ? <TrackerAccountFields tracker={tracker} account={account} /> : null}
    </FormSection>
  )
}

const failures = ['TRACKER_SIGN_IN_EXPIRED', 'TRACKER_SIGN_IN_REFUSED', 'TRACKER_UNAVAILABLE'] as const

/** Why signing in failed, after the service has sent the browser back. */
const SignInFailure = ({ tracker: { id, name } }: { tracker: Tracker }): ReactElement | null => {
  const { t } = useTranslation()
  const { signInError, tracker } = useSearch({ from: '/member/shell/settings/trackers' })
  if (signInError === undefined || tracker !== id) return null
  const code = failures.find((known) => known === signInError) ?? 'TRACKER_UNAVAILABLE'
  return <ErrorNotice error={new Error(t(`trackers.failures.${code}`, { name }))} />
}
