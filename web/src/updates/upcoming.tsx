import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upcoming } from '../api/types.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useScreen } from '../ui/theme/use-screen.ts'
import { addMonths, daysOfMonth, daysOfWeeks, formatDay, localDay, mondayOf } from './calendar.rules.ts'
import { UpcomingMonth } from './upcoming-month.tsx'
import { UpcomingWeeks } from './upcoming-weeks.tsx'
import { upcomingQuery } from './updates.api.ts'
import { useLocale } from './use-day-text.ts'

/** What is shown of the current month: from this week on, so that it is neither full of past days nor short at the end of a month. */
const weeksAtFirst = 5

/** Announced and expected chapters: a list by weeks, on wide screens below the calendar of the month. */
export const UpcomingChapters = (): ReactElement => {
  const { t } = useTranslation()
  const today = localDay(new Date())
  const [ahead, setAhead] = useState(0)
  const month = addMonths(today, ahead)
  const days = ahead === 0 ? daysOfWeeks(mondayOf(today), weeksAtFirst) : daysOfMonth(month)
  const [from = today, to = today] = [days[0], days.at(-1)]
  const { data, error, refetch } = useQuery({ ...upcomingQuery(from, to), placeholderData: keepPreviousData })
  const isWide = useScreen('(min-width: 1000px)')
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius={12} role="status" aria-label={t('loading')} />
  const { releases } = data
  return (
    <>
      <MonthBar month={month} ahead={ahead} onChange={setAhead} />
      {isWide ? <UpcomingMonth month={month} days={days} today={today} releases={releases} /> : null}
      {releases.length > 0 ? <UpcomingWeeks releases={releases} today={today} /> : <NothingExpected />}
      <Inactive inactive={data.inactive} />
    </>
  )
}

type MonthBarProps = { readonly month: string; readonly ahead: number; readonly onChange: (ahead: number) => void }

const MonthBar = ({ month, ahead, onChange }: MonthBarProps): ReactElement => {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <div className="upcoming-bar">
      <h2 className="upcoming-month-name" aria-live="polite">
        {formatDay(month, locale, { month: 'long', year: 'numeric' })}
      </h2>
      {ahead === 0 ? null : (
        <Button variant="default" size="compact-md" onClick={() => onChange(0)}>
          {t('updates.days.today')}
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('updates.previousMonth')}
        disabled={ahead === 0}
        onClick={() => onChange(ahead - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('updates.nextMonth')} onClick={() => onChange(ahead + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  )
}

const NothingExpected = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconCalendarOff size={32} stroke={1.5} />}
      title={t('updates.nothingExpected')}
      text={t('updates.nothingExpectedText')}
    />
  )
}

/** Series that have ended or pause. */
const Inactive = ({ inactive }: Pick<Upcoming, 'inactive'>): ReactElement | null => {
  const { t } = useTranslation()
  if (inactive.length === 0) return null
  return (
    <details className="upcoming-inactive">
      <summary>{t('updates.inactive', { count: inactive.length })}</summary>
      <ul>
        {inactive.map(({ seriesId, title, state }) => (
          <li key={seriesId} className="upcoming-state">
            <Link to="/series/$seriesId" params={{ seriesId }}>
              {title}
            </Link>
            <span className="update-note">{t(`updates.states.${state}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
