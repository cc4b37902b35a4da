import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import type { BackupSchedule as Schedule } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useEdits } from '../ui/fields/use-edits.ts'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { notify } from '../ui/notices.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { type ScheduleDraft, scheduleDraftOf, scheduleModes, scheduleUpdateOf } from './backup-schedule.rules.ts'
import { backupScheduleQuery, saveBackupSchedule } from './backups.api.ts'

/** The backup interval, and the number of backups kept. */
export const BackupScheduleSection = (): ReactElement => {
  const { t } = useTranslation()
  const schedule = useQuery(backupScheduleQuery)
  return (
    <section className="page-section" aria-label={t('backups.schedule')}>
      <h2 className="page-section-title">{t('backups.schedule')}</h2>
      <p className="page-section-text">{t('backups.scheduleText')}</p>
      {schedule.isError ? <ErrorNotice error={schedule.error} onRetry={() => void schedule.refetch()} /> : null}
      {schedule.isPending ? <Skeleton height={112} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {schedule.data ? <ScheduleForm schedule={schedule.data} /> : null}
    </section>
  )
}

const ScheduleForm = ({ schedule }: { schedule: Schedule }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { draft, change: edit, forgetSaved } = useEdits(scheduleDraftOf(schedule))
  // Compared as stored: an interval that was entered before another schedule was chosen is not part of it.
  useLeaveWarning(JSON.stringify(scheduleUpdateOf(draft)) !== JSON.stringify(scheduleUpdateOf(scheduleDraftOf(schedule))))
  const { save, faults } = useSaveSchedule()
  const change = (some: Partial<ScheduleDraft>) => {
    edit({ ...draft, ...some })
    if (save.error) save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(scheduleUpdateOf(draft), { onSuccess: forgetSaved })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start">
        <NativeSelect
          label={t('backups.mode')}
          value={draft.mode}
          data={scheduleModes.map((mode) => ({ value: mode, label: t(`backups.modes.${mode}`) }))}
          onChange={({ currentTarget: { value } }) => change({ mode: scheduleModes.find((one) => one === value) ?? 'interval' })}
        />
        {draft.mode === 'interval' ? (
          <TextInput
            label={t('backups.hours')}
            type="number"
            min={1}
            max={8760}
            value={draft.hours}
            error={faults.intervalHours}
            onChange={({ currentTarget: { value } }) => change({ hours: value })}
          />
        ) : null}
        {draft.mode === 'cron' ? (
          <TextInput
            label={t('backups.cron')}
            description={t('backups.cronHint', { zone: schedule.timeZone })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            spellCheck={false}
            value={draft.cron}
            error={faults.cron}
            onChange={({ currentTarget: { value } }) => change({ cron: value })}
          />
        ) : null}
        <TextInput
          label={t('backups.keep')}
          type="number"
          min={1}
          max={1000}
          value={draft.keep}
          error={faults.keep}
          onChange={({ currentTarget: { value } }) => change({ keep: value })}
        />
      </Group>
      {save.error && Object.keys(faults).length === 0 ? <ErrorNotice error={save.error} /> : null}
      <Group mt="md">
        <Button type="submit" variant="light" loading={save.isPending}>
          {t('backups.save')}
        </Button>
        <span className="row-note" role="status">
          {schedule.nextAt ? t('backups.next', { time: moment(schedule.nextAt) }) : t('backups.noNext')}
        </span>
      </Group>
    </form>
  )
}

const useSaveSchedule = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: saveBackupSchedule,
    meta: { showsOwnError: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: backupScheduleQuery.queryKey })
      await notify(t('backups.saved'))
    },
  })
  const violations = save.error instanceof ApiError ? save.error.violations : []
  const faults: Readonly<Record<string, string>> = Object.fromEntries(
    violations.flatMap(({ fieldName, message }) => (fieldName ? [[fieldName, message]] : [])),
  )
  return { save, faults }
}
