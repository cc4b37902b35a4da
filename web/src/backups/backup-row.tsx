import { ActionIcon } from '@mantine/core'
import { IconDatabase, IconDownload, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerBackup } from '../api/types.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { backupsQuery, backupUrl, deleteBackup } from './backups.api.ts'

/** One backup: time, reason and size, with download and delete. */
export const BackupRow = ({ backup: { name, createdAt, sizeBytes, reason } }: { backup: ServerBackup }): ReactElement => {
  const { t } = useTranslation()
  const inWords = useFormatBytes()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const when = moment(createdAt)
  const remove = async () => {
    await deleteBackup(name)
    await queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey })
    await notify(t('backups.deleted'))
  }
  return (
    <li className="row">
      <span className="row-sign">
        <IconDatabase size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <div className="row-text">
        <span className="row-title">{when}</span>
        <p className="row-note">{[t(`backups.reasons.${reason}`), inWords(sizeBytes), t('backups.verified')].join(' · ')}</p>
        <p className="row-note">{name}</p>
      </div>
      <div className="row-actions">
        <ActionIcon
          component="a"
          href={backupUrl(name)}
          download={name}
          variant="subtle"
          color="gray"
          size={40}
          title={t('backups.download')}
          aria-label={t('backups.downloadOne', { when })}
        >
          <IconDownload size={19} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          title={t('backups.delete')}
          aria-label={t('backups.deleteOne', { when })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </div>
      {asking ? (
        <ConfirmDialog
          title={t('backups.deleteQuestion')}
          text={t('backups.deleteConsequence', { when })}
          button={t('backups.delete')}
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  )
}
