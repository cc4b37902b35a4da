// The cards of the settings overview: each loads the state of its page and names the one thing that needs attention.
import {
  IconAlertTriangle,
  IconBooks,
  IconCircleCheck,
  IconDatabase,
  IconDownload,
  IconHeartbeat,
  IconListCheck,
  IconMessagePlus,
  IconPlug,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { backupScheduleQuery, backupsQuery } from '../backups/backups.api.ts'
import { downloadCountsQuery } from '../downloads/downloads.api.ts'
import { healthQuery, overallStatus } from '../health/health.api.ts'
import { librariesQuery, libraryStatesQuery } from '../library/library.api.ts'
import { pluginsQuery } from '../plugins/plugins.api.ts'
import { requestCountsQuery } from '../requests/requests.api.ts'
import { isUnfinished, setupSetting } from '../setup/setup.rules.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { usersQuery } from '../users/accounts.api.ts'
import { useUserSetting } from '../users/user-setting.ts'

type CardProps = {
  readonly to: NonNullable<LinkProps['to']>
  readonly Icon: typeof IconBooks
  readonly title: string
  /** Undefined while it loads. */
  readonly state: string | undefined
  /** The one thing that needs attention. */
  readonly attention?: string | undefined
}

const Card = ({ to, Icon, title, state, attention }: CardProps): ReactElement => (
  <li>
    <Link to={to} className="overview-card" data-attention={attention !== undefined}>
      <Icon size={24} stroke={1.6} aria-hidden="true" />
      <span className="overview-card-text">
        <span className="overview-card-title">{title}</span>
        <span className="overview-card-state">{state}</span>
        {attention === undefined ? null : (
          <span className="overview-card-attention">
            <IconAlertTriangle size={16} aria-hidden="true" />
            {attention}
          </span>
        )}
      </span>
    </Link>
  </li>
)

export const AccountCard = (): ReactElement => {
  const { t } = useTranslation()
  return <Card to="/settings/account" Icon={IconUserCircle} title={t('accounts.own')} state={useMe().email} />
}

/** The cards that only administrators see. */
export const ServerCards = (): ReactElement => (
  <>
    <HealthCard />
    <DownloadsCard />
    <RequestsCard />
    <SourcesCard />
    <LibrariesCard />
    <BackupsCard />
    <UsersCard />
    <SetupCard />
  </>
)

const HealthCard = (): ReactElement => {
  const { t } = useTranslation()
  const { data } = useQuery(healthQuery)
  const reasons = Object.values({ ...data?.reasons })
  const status = data ? overallStatus(data) : undefined
  return (
    <Card
      to="/settings/health"
      Icon={IconHeartbeat}
      title={t('health.title')}
      state={status ? t(`health.${status}`) : undefined}
      attention={status === 'DOWN' ? (reasons[0] ?? t('overview.seeDetails')) : undefined}
    />
  )
}

const DownloadsCard = (): ReactElement => {
  const { t } = useTranslation()
  const { data } = useQuery(downloadCountsQuery({}))
  const waiting = data ? data.PENDING + data.DOWNLOADING : undefined
  const queued = waiting ? t('overview.queued', { count: waiting }) : t('overview.idle')
  return (
    <Card
      to="/downloads"
      Icon={IconDownload}
      title={t('downloads.title')}
      state={waiting === undefined ? undefined : queued}
      attention={data?.FAILED ? t('overview.failed', { count: data.FAILED }) : undefined}
    />
  )
}

const RequestsCard = (): ReactElement => {
  const { t } = useTranslation()
  const { data } = useQuery(requestCountsQuery)
  return (
    <Card
      to="/requests"
      Icon={IconMessagePlus}
      title={t('requests.title')}
      state={data && (data.open > 0 ? t('requests.openCount', { count: data.open }) : t('requests.none'))}
      attention={data?.open ? t('overview.requests') : undefined}
    />
  )
}

const SourcesCard = (): ReactElement => {
  const { t } = useTranslation()
  const { data: plugins } = useQuery(pluginsQuery)
  const enabled = plugins?.filter((plugin) => plugin.enabled && plugin.pluginType === 'METADATA')
  const problem = plugins?.find((plugin) => plugin.enabled && plugin.problem)
  const none = enabled?.length === 0 ? t('overview.noSource') : undefined
  return (
    <Card
      to="/settings/plugins"
      Icon={IconPlug}
      title={t('overview.sourcesTitle')}
      state={enabled ? t('overview.sources', { count: enabled.length, names: enabled.map(({ name }) => name).join(', ') }) : undefined}
      attention={problem ? `${problem.name}: ${problem.problem}` : none}
    />
  )
}

const LibrariesCard = (): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries } = useQuery(librariesQuery)
  const { data: states = [] } = useQuery(libraryStatesQuery)
  const unavailable = libraries?.find((library) => library.unavailable)
  const troubled = states.find(({ attention, awayFolders }) => attention !== null || awayFolders.length > 0)
  const name = (unavailable ?? libraries?.find(({ id }) => id === troubled?.libraryId))?.name
  return (
    <Card
      to="/settings/libraries"
      Icon={IconBooks}
      title={t('libraryEdit.title')}
      state={libraries ? t('overview.libraries', { count: libraries.length }) : undefined}
      attention={name === undefined ? undefined : t(unavailable ? 'overview.libraryUnavailable' : 'overview.libraryIncomplete', { name })}
    />
  )
}

const BackupsCard = (): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { data: backups } = useQuery(backupsQuery)
  const { data: schedule } = useQuery(backupScheduleQuery)
  const latest = backups?.[0]
  return (
    <Card
      to="/settings/backups"
      Icon={IconDatabase}
      title={t('backups.title')}
      state={backups && (latest ? t('overview.backupLatest', { time: moment(latest.createdAt) }) : t('overview.backupNone'))}
      attention={backups?.length === 0 && schedule?.nextAt === null ? t('overview.backupMissing') : undefined}
    />
  )
}

const UsersCard = (): ReactElement => {
  const { t } = useTranslation()
  const { data: users } = useQuery(usersQuery)
  return (
    <Card to="/settings/users" Icon={IconUsers} title={t('accounts.title')} state={users && t('overview.users', { count: users.length })} />
  )
}

const SetupCard = (): ReactElement => {
  const { t } = useTranslation()
  const [progress] = useUserSetting(setupSetting)
  const unfinished = isUnfinished(progress)
  return (
    <Card
      to="/setup"
      Icon={unfinished ? IconListCheck : IconCircleCheck}
      title={t('overview.setup')}
      state={t('overview.setupText')}
      attention={unfinished ? t('overview.setupUnfinished') : undefined}
    />
  )
}
