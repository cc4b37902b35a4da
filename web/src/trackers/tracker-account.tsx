import { Button, Group, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tracker, TrackerAccount } from '../api/types.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { FirstSync } from './first-sync.tsx'
import { changeTrackerOptions, disconnectTracker, refetchTrackers, type TrackerOptions } from './trackers.api.ts'

type AccountProps = { readonly tracker: Tracker; readonly account: TrackerAccount }

/** State and options of a connected account. */
export const TrackerAccountFields = ({ tracker, account }: AccountProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const last = account.lastSyncAt === null ? t('trackers.neverSynced') : t('trackers.lastSync', { when: moment(account.lastSyncAt) })
  return (
    <>
      <p className="row-note">
        {[
          t('trackers.linked', { count: account.linked }),
          account.pending > 0 ? t('trackers.pending', { count: account.pending }) : null,
          last,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {account.toConfirm + account.unread > 0 ? <FirstSync tracker={tracker} /> : null}
      <Options tracker={tracker} account={account} />
      <Disconnect tracker={tracker} />
    </>
  )
}

const optionNames = ['autoLink', 'pull', 'markRead'] as const

const Options = ({ tracker: { id, name }, account }: AccountProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (options: TrackerOptions) => changeTrackerOptions(id, options),
    meta: { showsOwnError: true },
    onSettled: () => refetchTrackers(queryClient),
  })
  return (
    <>
      {optionNames.map((option) => (
        <Switch
          key={option}
          label={t(`trackers.options.${option}`, { name })}
          description={t(`trackers.options.${option}Hint`, { name })}
          checked={(save.isPending ? save.variables[option] : undefined) ?? account[option]}
          disabled={save.isPending || (option === 'markRead' && !account.pull)}
          onChange={({ currentTarget: { checked } }) => save.mutate({ [option]: checked })}
        />
      ))}
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </>
  )
}

const Disconnect = ({ tracker: { id, name } }: { tracker: Tracker }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const disconnect = async () => {
    await disconnectTracker(id)
    await refetchTrackers(queryClient)
  }
  return (
    <Group>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('trackers.disconnect', { name })}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('trackers.disconnectQuestion', { name })}
          text={t('trackers.disconnectText', { name })}
          button={t('trackers.disconnectShort')}
          danger
          act={disconnect}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Group>
  )
}
