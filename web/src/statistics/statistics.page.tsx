import './statistics.css'
import '../users/form-styles.ts'
import '../ui/lists/rows.css'
import { Anchor, NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingAmount, ReadingStatistics } from '../api/types.ts'
import { regionOf } from '../locales/language.rules.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { daysShown, type Period, periodRows, periods, todayOf } from './periods.rules.ts'
import { RecordingFields } from './recording-fields.tsx'
import { statisticsQuery } from './statistics.api.ts'
import { useTimeText } from './use-time-text.ts'

/** What one has read: only the person sees it. */
export const StatisticsPage = (): ReactElement => {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>('days')
  const statistics = useQuery(statisticsQuery(daysShown(period, todayOf(new Date()))))
  return (
    <div className="page page-narrow">
      <PageHead title={t('statistics.title')} />
      <p className="page-lead">{t('statistics.lead')}</p>
      {statistics.isError ? <ErrorNotice error={statistics.error} onRetry={() => void statistics.refetch()} /> : null}
      <NativeSelect
        label={t('statistics.period')}
        className="statistics-period"
        value={period}
        data={periods.map((value) => ({ value, label: t(`statistics.periods.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setPeriod(periods.find((one) => one === value) ?? 'days')}
      />
      {statistics.isPending ? <Skeleton height={420} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {statistics.data ? <Amounts period={period} statistics={statistics.data} /> : null}
    </div>
  )
}

type AmountsProps = { readonly period: Period; readonly statistics: ReadingStatistics }

const Amounts = ({ period, statistics }: AmountsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Total amount={statistics.total} />
      <FormSection title={t(`statistics.by.${period}`)}>
        <PeriodTable period={period} days={statistics.days} />
      </FormSection>
      {statistics.series.length > 0 ? (
        <FormSection title={t('statistics.mostRead')}>
          <MostRead series={statistics.series} />
        </FormSection>
      ) : null}
      <FormSection title={t('statistics.recording')} text={t('statistics.recordingText')}>
        <RecordingFields isRecorded={statistics.isRecorded} />
      </FormSection>
    </>
  )
}

const Total = ({ amount }: { readonly amount: ReadingAmount }): ReactElement => {
  const { t, i18n } = useTranslation()
  const timeText = useTimeText()
  const number = new Intl.NumberFormat(regionOf(i18n.language, navigator.languages))
  return (
    <dl className="statistics-total">
      <div>
        <dt>{t('statistics.time')}</dt>
        <dd>{timeText(amount.seconds)}</dd>
      </div>
      <div>
        <dt>{t('statistics.pages')}</dt>
        <dd>{number.format(amount.pages)}</dd>
      </div>
      <div>
        <dt>{t('statistics.chapters')}</dt>
        <dd>{number.format(amount.chapters)}</dd>
      </div>
    </dl>
  )
}

const PeriodTable = ({ period, days }: Pick<AmountsProps, 'period'> & Pick<ReadingStatistics, 'days'>): ReactElement => {
  const { t, i18n } = useTranslation()
  const timeText = useTimeText()
  const rows = periodRows(period, days, todayOf(new Date()))
  const longest = Math.max(1, ...rows.map(({ seconds }) => seconds))
  const region = regionOf(i18n.language, navigator.languages)
  const weekday = period === 'days' ? ({ weekday: 'short' } as const) : {}
  const date = new Intl.DateTimeFormat(region, { ...weekday, day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dateOf = (day: string) => date.format(new Date(day))
  return (
    <table className="statistics-table" aria-label={t(`statistics.by.${period}`)}>
      <thead>
        <tr>
          <th scope="col">{t(`statistics.column.${period}`)}</th>
          <th scope="col">{t('statistics.time')}</th>
          <th scope="col">{t('statistics.pages')}</th>
          <th scope="col">{t('statistics.chapters')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, seconds, pages, chapters }) => (
          <tr key={day}>
            <th scope="row">{period === 'days' ? dateOf(day) : t('statistics.weekOf', { day: dateOf(day) })}</th>
            <td>
              <span className="statistics-bar" aria-hidden="true">
                <span style={{ width: `${(seconds / longest) * 100}%` }} />
              </span>
              {timeText(seconds)}
            </td>
            <td>{pages}</td>
            <td>{chapters}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MostRead = ({ series }: Pick<ReadingStatistics, 'series'>): ReactElement => {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (
    <ol className="statistics-series">
      {series.map(({ seriesId, title, seconds, pages }) => (
        <li key={seriesId}>
          <Anchor renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId }} {...props} />}>{title}</Anchor>
          <span className="row-note">{`${timeText(seconds)} · ${t('statistics.pageCount', { count: pages })}`}</span>
        </li>
      ))}
    </ol>
  )
}
