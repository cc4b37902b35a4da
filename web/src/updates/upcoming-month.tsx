import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpcomingRelease } from '../api/types.ts'
import { formatDay } from './calendar.rules.ts'
import { useLocale } from './use-day-text.ts'

type UpcomingMonthProps = {
  readonly month: string
  /** Whole weeks. */
  readonly days: readonly string[]
  readonly today: string
  readonly releases: readonly UpcomingRelease[]
}

/** The calendar of a month, with the titles of each day. The list below it has the details and the links. */
export const UpcomingMonth = ({ month, days, today, releases }: UpcomingMonthProps): ReactElement => {
  const { t } = useTranslation()
  const locale = useLocale()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const dateText = (day: string) => formatDay(day, locale, day.endsWith('-01') ? { day: 'numeric', month: 'short' } : { day: 'numeric' })
  const byDay = Map.groupBy(releases, ({ date }) => date)
  return (
    <table className="upcoming-month">
      <caption className="only-screen-reader">{formatDay(month, locale, { month: 'long', year: 'numeric' })}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {formatDay(day, locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-today={day === today} data-outside={day.slice(0, 7) !== month.slice(0, 7)}>
                <span className="upcoming-date">{dateText(day)}</span>
                <ul>
                  {byDay.get(day)?.map(({ libraryId, seriesId, url, title, basis: { kind } }) => (
                    <li key={`${libraryId} ${seriesId} ${url}`} className="upcoming-entry" data-kind={kind} title={title}>
                      {title}
                      <span className="only-screen-reader">, {t(kind === 'announced' ? 'updates.announced' : 'updates.expected')}</span>
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
