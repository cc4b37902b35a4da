import './list/follow-list.css'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackupImportPreview } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { type BackupImportRequest, importBackup, previewBackup } from './follows.api.ts'

type BackupImportDialogProps = {
  readonly libraryId: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onImported: () => void
}

/** Choose a backup, preview the result for each title, then follow the new ones. */
const BackupImportDialog = ({ libraryId, opened, onClose, onImported }: BackupImportDialogProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('follows.backup.title')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <BackupImportForm
        libraryId={libraryId}
        onDone={() => {
          onImported()
          onClose()
        }}
        onClose={onClose}
      />
    </Modal>
  )
}

export default BackupImportDialog

type FormProps = { readonly libraryId: string; readonly onDone: () => void; readonly onClose: () => void }

const BackupImportForm = ({ libraryId, onDone, onClose }: FormProps): ReactElement => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState({ includeNonFavorites: false, includeOtherSources: false, includeStatuses: true })
  const order: BackupImportRequest | undefined = file && { libraryId, file, ...choice }
  const preview = useBackupPreview(order)
  const take = useMutation({
    mutationFn: importBackup,
    meta: { showsOwnError: true },
    onSuccess: async ({ imported, skipped, statuses }) => {
      onDone()
      const added = t('follows.transfer.added', { count: imported, skipped })
      await notify(statuses ? `${added} ${t('follows.transfer.statuses', { count: statuses })}` : added)
    },
  })
  const fresh = preview.data?.titles.filter(({ outcome }) => outcome === 'NEW').length ?? 0
  const hasFollowed = preview.data?.titles.some(({ outcome }) => outcome === 'FOLLOWED') === true
  const onlyStatuses = fresh === 0 && hasFollowed && choice.includeStatuses
  return (
    <Stack gap="md">
      <label className="backup-file">
        <span>{t('follows.backup.file')}</span>
        <input type="file" onChange={(event) => setFile(event.currentTarget.files?.[0])} />
        <span className="follow-quiet">{t('follows.backup.fileHint')}</span>
      </label>
      <Choice
        label={t('follows.backup.nonFavorites')}
        checked={choice.includeNonFavorites}
        onChange={(includeNonFavorites) => setChoice({ ...choice, includeNonFavorites })}
      />
      <Choice
        label={t('follows.backup.otherSources')}
        checked={choice.includeOtherSources}
        onChange={(includeOtherSources) => setChoice({ ...choice, includeOtherSources })}
      />
      <Choice
        label={t('follows.backup.statuses')}
        checked={choice.includeStatuses}
        onChange={(includeStatuses) => setChoice({ ...choice, includeStatuses })}
      />
      {preview.data ? <Titles titles={preview.data.titles} showsReading={choice.includeStatuses} /> : null}
      {preview.data && fresh === 0 ? <p role="status">{t('follows.backup.nothing')}</p> : null}
      {preview.error ? <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {take.error && !preview.error ? <ErrorNotice error={take.error} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={fresh === 0 && !onlyStatuses}
          loading={preview.isFetching || take.isPending}
          onClick={() => order && take.mutate(order)}
        >
          {onlyStatuses ? t('follows.backup.submitStatuses') : t('follows.backup.submit', { count: fresh })}
        </Button>
      </Group>
    </Stack>
  )
}

/** Refetched for every selection; a file that is selected again counts as another one. */
const useBackupPreview = (order: BackupImportRequest | undefined) =>
  useQuery({
    queryKey: [
      'backup-preview',
      order?.file.name,
      order?.file.size,
      order?.file.lastModified,
      order?.includeNonFavorites,
      order?.includeOtherSources,
    ],
    queryFn: () => (order ? previewBackup(order) : Promise.reject(new Error('No file was chosen'))),
    enabled: order !== undefined,
    retry: false,
    gcTime: 0,
    // Refetching it, as other data when a tab becomes visible, would upload the whole file again, and fail if it has changed since.
    staleTime: 'static',
    meta: { showsOwnError: true },
  })

type ChoiceProps = { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }

const Choice = ({ label, checked, onChange }: ChoiceProps): ReactElement => (
  <label className="backup-choice">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
  </label>
)

/** The rest of a long backup is counted. */
const maxShownTitles = 200

type TitlesProps = {
  readonly titles: BackupImportPreview['titles']
  /** Whether the reading statuses are imported. */
  readonly showsReading: boolean
}

const Titles = ({ titles, showsReading }: TitlesProps): ReactElement => {
  const { t } = useTranslation()
  // A backup may contain a title twice, so that only the index identifies a row.
  const placed = titles.slice(0, maxShownTitles).map((title, place) => ({ place, ...title }))
  const remaining = titles.length - maxShownTitles
  return (
    <ul className="backup-titles" aria-label={t('follows.backup.titles')}>
      {placed.map(({ place, title, source, url, status, shelf, outcome }) => (
        <li key={place}>
          <span>
            {title || url}{' '}
            <span className="follow-quiet">
              {[
                source,
                status && t(`series.status.${status}`),
                showsReading && shelf && t('shelves.now', { status: t(`trackers.status.${shelf}`) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className={outcome === 'NEW' ? undefined : 'follow-quiet'}>{t(`follows.backup.outcome.${outcome}`)}</span>
        </li>
      ))}
      {remaining > 0 ? <li>{t('follows.backup.rest', { count: remaining })}</li> : null}
    </ul>
  )
}
