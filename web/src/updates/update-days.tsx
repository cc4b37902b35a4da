import { Button, Skeleton } from '@mantine/core'
import { IconBell, IconFilterOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpdateGroup } from '../api/types.ts'
import { LoadMore } from '../library/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { UpdateRow } from './update-row.tsx'
import { type UpdatesFilter, updatesQuery } from './updates.api.ts'
import { useDayText } from './use-day-text.ts'

/** New chapters under the day they were added; older days load when the end comes near the viewport. */
export const UpdateDays = ({ filter }: { readonly filter: UpdatesFilter }): ReactElement => {
  const list = useInfiniteQuery(updatesQuery(filter))
  // Marking a series as read moves it among the read ones of its day, so that two pages may contain it.
  const groups = new Map(list.data?.pages.flatMap((page) => page.groups).map((group) => [`${group.day} ${group.seriesId}`, group]))
  const days = Map.groupBy(groups.values(), ({ day }) => day)
  return (
    <>
      {list.isError ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Placeholder /> : null}
      {list.data && groups.size === 0 ? <NoUpdates filter={filter} /> : null}
      {[...days].map(([day, ofDay]) => (
        <Day key={day} day={day} groups={ofDay} />
      ))}
      {list.hasNextPage && !list.isError ? (
        <LoadMore loading={list.isFetchingNextPage} onVisible={() => void list.fetchNextPage()} />
      ) : null}
    </>
  )
}

const Day = ({ day, groups }: { readonly day: string; readonly groups: readonly UpdateGroup[] }): ReactElement => {
  const headingId = useId()
  const dayText = useDayText()
  return (
    <section className="update-day" aria-labelledby={headingId}>
      <h2 className="update-day-title" id={headingId}>
        {dayText(day)}
      </h2>
      <ul className="update-list" aria-labelledby={headingId}>
        {groups.map((group) => (
          <UpdateRow key={group.seriesId} group={group} />
        ))}
      </ul>
    </section>
  )
}

/** Not among the routes of every version of the app. */
const discoverPath: string = '/discover'

const NoUpdates = ({ filter }: { readonly filter: UpdatesFilter }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  if (filter.unread || filter.library) {
    return (
      <EmptyState icon={<IconFilterOff size={32} stroke={1.5} />} title={t('updates.noMatch')} text={t('updates.noMatchText')}>
        <Button renderRoot={(props) => <Link to="/updates" {...props} />}>{t('updates.clearFilters')}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconBell size={32} stroke={1.5} />}
      title={t('updates.empty')}
      text={t(admin ? 'updates.emptyAdmin' : 'updates.emptyReader')}
    >
      {admin ? <Button renderRoot={(props) => <Link to={discoverPath} {...props} />}>{t('updates.discover')}</Button> : null}
    </EmptyState>
  )
}

const places = [1, 2, 3, 4]

const Placeholder = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={22} width={140} mb={14} />
      {places.map((place) => (
        <Skeleton key={place} height={116} mb={10} radius={12} />
      ))}
    </div>
  )
}
