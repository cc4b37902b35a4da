import '@mantine/core/styles/Switch.layer.css'
import '../../ui/lists/row-list.css'
import './schedule.css'
import { Button, Group, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scheduler } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEdits } from '../../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../../ui/fields/use-leave-warning.ts'
import { notify } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { LibraryScheduleRow } from './library-schedule-row.tsx'
import { saveSchedule, schedulerQuery } from './schedule.api.ts'

/** The schedule of follow list checks, the status of each library, and the MangaDex account. */
export const SchedulePage = (): ReactElement => {
  const { t } = useTranslation()
  const scheduler = useQuery(schedulerQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('follows.schedule.title')} />
      <p className="page-lead">{t('follows.schedule.lead')}</p>
      {scheduler.isError ? <ErrorNotice error={scheduler.error} onRetry={() => void scheduler.refetch()} /> : null}
      {scheduler.isPending ? <Skeleton height={280} radius="md" /> : null}
      {scheduler.data ? (
        <>
          <ScheduleForm scheduler={scheduler.data} />
          <Libraries scheduler={scheduler.data} />
        </>
      ) : null}
      <AccountPanel />
    </div>
  )
}

const draftOf = ({ scheduleMode, intervalHours, checkTime }: Scheduler) => ({
  mode: scheduleMode,
  hours: String(intervalHours),
  time: checkTime ?? '03:00',
})

const ScheduleForm = ({ scheduler }: { scheduler: Scheduler }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { draft, change, forgetSaved } = useEdits(draftOf(scheduler))
  useLeaveWarning(JSON.stringify(draft) !== JSON.stringify(draftOf(scheduler)))
  const { mode, hours, time } = draft
  const save = useMutation({
    mutationFn: saveSchedule,
    meta: { showsOwnError: true },
    onSuccess: async (saved) => {
      queryClient.setQueryData(schedulerQuery.queryKey, saved)
      await notify(t('follows.schedule.saved'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const schedule = mode === 'interval' ? { intervalHours: Number(hours) } : { checkTime: time }
    save.mutate({ scheduleMode: mode, ...schedule }, { onSuccess: forgetSaved })
  }
  return (
    <form className="page-section schedule-form" onSubmit={submit} noValidate>
      <h2 className="page-section-title">{t('follows.schedule.checksTitle')}</h2>
      <Switch
        label={t('follows.schedule.enabled')}
        checked={scheduler.enabled}
        onChange={({ currentTarget: { checked } }) => save.mutate({ enabled: checked })}
      />
      <Group align="flex-end">
        <NativeSelect
          label={t('follows.schedule.mode')}
          value={mode}
          data={[
            { value: 'interval', label: t('follows.schedule.interval') },
            { value: 'fixed_time', label: t('follows.schedule.fixedTime') },
          ]}
          onChange={({ currentTarget: { value } }) => change({ ...draft, mode: value === 'fixed_time' ? 'fixed_time' : 'interval' })}
        />
        {mode === 'interval' ? (
          <TextInput
            label={t('follows.schedule.hours')}
            type="number"
            min={1}
            max={8760}
            value={hours}
            onChange={({ currentTarget: { value } }) => change({ ...draft, hours: value })}
          />
        ) : (
          <TextInput
            label={t('follows.schedule.time', { zone: scheduler.timeZone })}
            type="time"
            value={time}
            onChange={({ currentTarget: { value } }) => change({ ...draft, time: value })}
          />
        )}
        <Button type="submit" loading={save.isPending}>
          {t('follows.save')}
        </Button>
      </Group>
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </form>
  )
}

const Libraries = ({ scheduler }: { scheduler: Scheduler }): ReactElement => {
  const { t } = useTranslation()
  return (
    <section className="page-section">
      <h2 className="page-section-title">{t('follows.schedule.libraries')}</h2>
      <p className="page-section-text">{t(`follows.schedule.librariesText.${scheduler.scheduleMode}`)}</p>
      <ul className="row-list" aria-label={t('follows.schedule.libraries')}>
        {scheduler.libraries.map((library) => (
          <LibraryScheduleRow key={library.libraryId} library={library} scheduler={scheduler} />
        ))}
      </ul>
    </section>
  )
}
