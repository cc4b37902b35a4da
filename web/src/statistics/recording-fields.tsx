import { Button, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { deleteStatistics, setRecorded } from './statistics.api.ts'

/** Turns the recording off, and deletes what was recorded. */
export const RecordingFields = ({ isRecorded }: { readonly isRecorded: boolean }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['readingStatistics'] })
  const record = useMutation({ mutationFn: setRecorded, onSettled: refetch })
  const remove = async () => {
    await deleteStatistics()
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: ['series', 'one'] })])
  }
  return (
    <>
      <Switch
        label={t('statistics.record')}
        checked={record.isPending ? record.variables : isRecorded}
        disabled={record.isPending}
        onChange={({ currentTarget: { checked } }) => record.mutate(checked)}
      />
      <div>
        <Button variant="default" onClick={() => setDeleting(true)}>
          {t('statistics.delete')}
        </Button>
      </div>
      {deleting ? (
        <ConfirmDialog
          title={t('statistics.deleteQuestion')}
          text={t('statistics.deleteText')}
          button={t('statistics.delete')}
          danger={true}
          act={remove}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  )
}
