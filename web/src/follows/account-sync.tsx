import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncResult } from '../api/types.ts'
import { wireIds } from '../plugins/wire-ids.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PluginOff } from './plugin-off.tsx'
import { accountQuery, syncToAccount } from './schedule/schedule.api.ts'

type AccountSyncProps = {
  readonly libraryId: string
  /** Unsaved changes exist; only the saved list is synchronized. */
  readonly unsaved: boolean
}

/** Follows the titles of a list with the MangaDex account, too. */
export const AccountSync = ({ libraryId, unsaved }: AccountSyncProps): ReactElement => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconCloudUp size={16} />} disabled={unsaved} onClick={() => setOpened(true)}>
        {t('follows.sync.title')}
      </Button>
      {opened ? <SyncDialog libraryId={libraryId} onClose={() => setOpened(false)} /> : null}
    </>
  )
}

/** The maximum number shown; the rest is counted. */
const maxShownFailures = 50

const SyncDialog = ({ libraryId, onClose }: { libraryId: string; onClose: () => void }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const account = useQuery(accountQuery)
  const sync = useMutation({
    mutationFn: () => syncToAccount(libraryId),
    meta: { showsOwnError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  const ready = account.data?.problem === null
  const error = account.error ?? sync.error
  return (
    <Modal opened centered onClose={onClose} title={t('follows.sync.question')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        {account.isPending ? <Skeleton height={64} role="status" aria-label={t('loading')} /> : null}
        {account.data?.enabled === false ? <PluginOff pluginId={wireIds.mangadexAccount} text={t('follows.account.off')} /> : null}
        {account.data?.enabled && account.data.problem ? <p className="row-trouble">{account.data.problem}</p> : null}
        {ready && !sync.data ? <p className="follow-sync-text">{t('follows.sync.text')}</p> : null}
        <div role="status">{sync.data ? <SyncOutcome result={sync.data} /> : null}</div>
        {error ? <ErrorNotice error={error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(sync.data ? 'close' : 'cancel')}
          </Button>
          {ready && !sync.data ? (
            <Button loading={sync.isPending} onClick={() => sync.mutate()}>
              {t('follows.sync.start')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}

const SyncOutcome = ({ result: { followed, total, failed } }: { result: SyncResult }): ReactElement => {
  const { t } = useTranslation()
  const remaining = failed.length - maxShownFailures
  return (
    <>
      <p className="follow-sync-text">{t('follows.sync.done', { count: total, followed })}</p>
      {failed.length > 0 ? (
        <ul className="follow-problems follow-sync-failed" aria-label={t('follows.sync.failed')}>
          {failed.slice(0, maxShownFailures).map(({ url, message }) => (
            <li key={url}>
              {url}: {message}
            </li>
          ))}
          {remaining > 0 ? <li>{t('follows.sync.rest', { count: remaining })}</li> : null}
        </ul>
      ) : null}
    </>
  )
}
