import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpcomingRelease } from '../api/types.ts'
import { addDays, formatDay, mondayOf, weekName } from './calendar.rules.ts'
import { useDayText, useLocale } from './use-day-text.ts'

type UpcomingWeeksProps = { readonly releases: readonly UpcomingRelease[]; readonly today: string }

/** Releases under the week and the day they are expected on. */
export const UpcomingWeeks = ({ releases, today }: UpcomingWeeksProps): ReactElement => {
  const { t } = useTranslation()
  const locale = useLocale()
  const dayText = useDayText()
  const weekText = (monday: string) => {
    const name = weekName(monday, today)
    const [first, last] = [monday, addDays(monday, 6)].map((day) => formatDay(day, locale, { day: 'numeric', month: 'short' }))
    return name ? t(`updates.weeks.${name}`) : `${first} – ${last}`
  }
  return (
    <>
      {[...Map.groupBy(releases, ({ date }) => mondayOf(date))].map(([monday, ofWeek]) => (
        <section key={monday} className="update-day">
          <h3 className="update-day-title">{weekText(monday)}</h3>
          {[...Map.groupBy(ofWeek, ({ date }) => date)].map(([day, ofDay]) => (
            <div key={day} className="upcoming-day">
              <h4 className="upcoming-day-name">{dayText(day)}</h4>
              <ul className="update-list">
                {ofDay.map((release) => (
                  <ReleaseRow key={`${release.libraryId} ${release.seriesId} ${release.url}`} release={release} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

const ReleaseRow = ({ release }: { readonly release: UpcomingRelease }): ReactElement => {
  const { t } = useTranslation()
  const { kind, medianDays, releases } = release.basis
  const isAnnounced = kind === 'announced'
  const announcedText = release.number === null ? t('updates.announcedBySource') : t('series.chapterNumber', { number: release.number })
  return (
    <li className="upcoming-row">
      <span className="upcoming-title">
        <ReleaseTitle release={release} />
      </span>
      <span className="upcoming-kind" data-kind={kind}>
        {t(isAnnounced ? 'updates.announced' : 'updates.expected')}
      </span>
      <span className="update-note">{isAnnounced ? announcedText : t('updates.basis', { count: medianDays ?? 1, releases })}</span>
    </li>
  )
}

const ReleaseTitle = ({ release: { seriesId, title, url } }: { readonly release: UpcomingRelease }): ReactElement => {
  if (seriesId !== null)
    return (
      <Link to="/series/$seriesId" params={{ seriesId }}>
        {title}
      </Link>
    )
  return (
    <a href={url ?? undefined} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
