import '../../ui/fields/check-line.css'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { deleteBookFile } from '../series/series.api.ts'

type DeleteFileDialogProps = { readonly book: Book; readonly label: string; readonly onClose: () => void }

/** Deleting a file cannot be undone, so the dialog shows its path and requires a second confirmation. */
const DeleteFileDialog = ({ book, label, onClose }: DeleteFileDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [sure, setSure] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteBookFile(book.id),
    meta: { showsOwnError: true },
    onSuccess: () => {
      void notify(t('chapters.deleteFile.asked'))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={t('chapters.deleteFile.title', { chapter: label })}
    >
      <Stack>
        <Text size="sm">{t('chapters.deleteFile.text')}</Text>
        <code className="chapter-path">{book.url}</code>
        <label className="check-line">
          <input type="checkbox" checked={sure} onChange={(event) => setSure(event.currentTarget.checked)} />
          {t('chapters.deleteFile.sure')}
        </label>
        {remove.error ? <ErrorNotice error={remove.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="vermilion" disabled={!sure} loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('chapters.deleteFile.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export default DeleteFileDialog
