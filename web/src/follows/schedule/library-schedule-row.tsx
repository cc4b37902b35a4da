import { NativeSelect, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowStatus, Scheduler } from '../../api/types.ts'
import { useCheckStatusText } from '../use-check-status-text.ts'
import { intervalChoices, parseInterval } from './interval-choices.rules.ts'
import { useSchedule } from './use-schedule.ts'

type LibraryScheduleRowProps = { readonly library: FollowStatus; readonly scheduler: Scheduler }

/** One library: the status of its follow list, whether it is checked automatically and how often. */
export const LibraryScheduleRow = ({ library, scheduler }: LibraryScheduleRowProps): ReactElement => {
  const { t } = useTranslation()
  const { libraryId, libraryName, enabled, ownIntervalHours, urlCount, titlesWithNews, titlesInTrouble, problem } = library
  const choose = useSchedule(library)
  const statusText = useCheckStatusText()(library)
  const results = [
    t('follows.counts', { count: urlCount }),
    titlesWithNews > 0 ? t('follows.schedule.withNews', { count: titlesWithNews }) : '',
    titlesInTrouble > 0 ? t('follows.schedule.inTrouble', { count: titlesInTrouble }) : '',
  ]
  const choices = intervalChoices(ownIntervalHours, scheduler.intervalHours).map(({ value, hours }) => ({
    value,
    label: value === '' ? t('follows.schedule.defaultInterval', { count: hours }) : t('follows.schedule.every', { count: hours }),
  }))
  return (
    <li className="row">
      <div className="row-text">
        <Link className="row-title" to="/libraries/$libraryId/follows" params={{ libraryId }}>
          {libraryName}
        </Link>
        <p className="row-note">{results.filter(Boolean).join(' · ')}</p>
        <p className="row-note">{statusText}</p>
        {problem ? <p className="row-trouble">{problem}</p> : null}
      </div>
      <div className="schedule-choices">
        {scheduler.scheduleMode === 'interval' ? (
          <NativeSelect
            size="xs"
            aria-label={t('follows.schedule.howOften', { library: libraryName })}
            value={ownIntervalHours === null ? '' : String(ownIntervalHours)}
            data={choices}
            disabled={!enabled}
            onChange={({ currentTarget: { value } }) => choose({ ownIntervalHours: parseInterval(value) })}
          />
        ) : null}
        <Switch
          aria-label={t('follows.schedule.checks', { library: libraryName })}
          checked={enabled}
          onChange={({ currentTarget: { checked } }) => choose({ enabled: checked })}
        />
      </div>
    </li>
  )
}
