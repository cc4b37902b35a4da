import { Button } from '@mantine/core'
import { IconDownload, IconFileImport, IconUpload } from '@tabler/icons-react'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../ui/files/save-file.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { notify } from '../../ui/notices.tsx'
import { AccountSync } from '../account-sync.tsx'
import type { VersionedFollowText } from '../follows.api.ts'
import { mergeLists } from './follow-table.rules.ts'
import type { FollowDraft } from './use-follow-draft.ts'

const BackupImportDialog = lazyPart(() => import('../backup-import-dialog.tsx'))

type FollowTransferProps = {
  readonly text: VersionedFollowText
  readonly draft: FollowDraft
  /** Called when the list on the server has changed. */
  readonly onImported: () => void
}

/** Export and import of the list as a file, and import of a reading app's backup. */
export const FollowTransfer = ({ text, draft, onImported }: FollowTransferProps): ReactElement => {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [importing, setImporting] = useState<boolean>()
  const takeOver = async (file: File | undefined) => {
    if (!file) return
    const { content, added, skipped } = mergeLists(draft.content, await file.text())
    if (added > 0) draft.saveNow(content)
    await notify(t('follows.transfer.added', { count: added, skipped }))
  }
  return (
    <div className="follow-transfer">
      <Button variant="default" size="xs" leftSection={<IconDownload size={16} />} onClick={() => saveFile(listFile(draft.content))}>
        {t('follows.transfer.export')}
      </Button>
      <Button variant="default" size="xs" leftSection={<IconUpload size={16} />} onClick={() => chooser.current?.click()}>
        {t('follows.transfer.import')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".txt,text/plain"
        hidden
        aria-label={t('follows.transfer.import')}
        onChange={(event) => {
          void takeOver(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileImport size={16} />}
        disabled={draft.dirty}
        onClick={() => setImporting(true)}
      >
        {t('follows.transfer.backup')}
      </Button>
      <AccountSync libraryId={text.libraryId} unsaved={draft.dirty} />
      {importing === undefined ? null : (
        <Suspense>
          <BackupImportDialog libraryId={text.libraryId} opened={importing} onClose={() => setImporting(false)} onImported={onImported} />
        </Suspense>
      )}
    </div>
  )
}

const listFile = (content: string): File => new File([content], 'follow.txt', { type: 'text/plain;charset=utf-8' })
