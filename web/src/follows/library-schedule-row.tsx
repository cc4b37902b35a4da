import { NativeSelect, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowStatus, Scheduler } from '../api/types.ts'
import { intervalChoices, intervalOf } from './interval-choices.rules.ts'
import { saveFollowConfig, schedulerQuery } from './schedule.api.ts'
import { useStanding } from './use-standing.ts'

type LibraryScheduleRowProps = { readonly library: FollowStatus; readonly scheduler: Scheduler }

/** One library: how its list stands, whether and how often it is checked by itself. */
export const LibraryScheduleRow = ({ library, scheduler }: LibraryScheduleRowProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { libraryId, libraryName, enabled, ownIntervalHours, urlCount, titlesWithNews, titlesInTrouble, problem } = library
  const save = useMutation({
    mutationFn: (wanted: { readonly enabled: boolean; readonly ownIntervalHours: number | null }) => saveFollowConfig(libraryId, wanted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: schedulerQuery.queryKey }),
  })
  const shown = save.isPending ? save.variables : { enabled, ownIntervalHours }
  const standing = useStanding()(library)
  const results = [
    t('follows.counts', { count: urlCount }),
    titlesWithNews > 0 ? t('follows.schedule.withNews', { count: titlesWithNews }) : '',
    titlesInTrouble > 0 ? t('follows.schedule.inTrouble', { count: titlesInTrouble }) : '',
  ]
  const choices = intervalChoices(shown.ownIntervalHours, scheduler.intervalHours).map(({ value, hours }) => ({
    value,
    label: value === '' ? t('follows.schedule.asAll', { count: hours }) : t('follows.schedule.every', { count: hours }),
  }))
  return (
    <li className="row">
      <div className="row-text">
        <Link className="row-title" to="/libraries/$libraryId/follows" params={{ libraryId }}>
          {libraryName}
        </Link>
        <p className="row-note">{results.filter(Boolean).join(' · ')}</p>
        <p className="row-note">{standing}</p>
        {problem ? <p className="row-trouble">{problem}</p> : null}
      </div>
      <div className="schedule-choices">
        {scheduler.scheduleMode === 'interval' ? (
          <NativeSelect
            size="xs"
            aria-label={t('follows.schedule.howOften', { library: libraryName })}
            value={shown.ownIntervalHours === null ? '' : String(shown.ownIntervalHours)}
            data={choices}
            disabled={!shown.enabled}
            onChange={({ currentTarget: { value } }) => save.mutate({ enabled, ownIntervalHours: intervalOf(value) })}
          />
        ) : null}
        <Switch
          aria-label={t('follows.schedule.checks', { library: libraryName })}
          checked={shown.enabled}
          onChange={({ currentTarget: { checked } }) => save.mutate({ enabled: checked, ownIntervalHours })}
        />
      </div>
    </li>
  )
}
