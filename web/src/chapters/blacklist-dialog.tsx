import '../ui/fields/check-line.css'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { notifyWithUndo } from '../ui/notices.tsx'
import { addToBlacklist, blacklistBook, removeFromBlacklist } from './chapters.api.ts'

type BlacklistDialogProps = {
  readonly seriesId: string
  readonly chapter: { readonly url: string; readonly number: string | null; readonly label: string }
  /** Its book on the shelf; the file is kept unless the user decides otherwise. */
  readonly bookId?: string
  readonly onClose: () => void
}

/** Adds a chapter to the blacklist, with a reason that is shown with the missing chapter. */
const BlacklistDialog = ({ seriesId, chapter, bookId, onClose }: BlacklistDialogProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  useLeaveWarning(reason !== '')
  const [deleteFile, setDeleteFile] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: ['series', 'books', seriesId] })
  const undo = useMutation({ mutationFn: (entryId: string) => removeFromBlacklist(seriesId, entryId), onSuccess: reload })
  const add = useMutation({
    mutationFn: () =>
      bookId && deleteFile
        ? blacklistBook(bookId, { reason, deleteFile })
        : addToBlacklist(seriesId, { chapterUrl: chapter.url, chapterNumber: chapter.number, reason }),
    meta: { showsOwnError: true },
    onSuccess: async (entry) => {
      await reload()
      void notifyWithUndo(t('chapters.unwanted.done'), () => undo.mutate(entry.id))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={t('chapters.unwanted.title', { chapter: chapter.label })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <Stack>
          <Text size="sm">{t(bookId && !deleteFile ? 'chapters.unwanted.textWithFile' : 'chapters.unwanted.text')}</Text>
          <TextInput
            label={t('chapters.unwanted.reason')}
            description={t('chapters.unwanted.reasonHint')}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {bookId ? (
            <label className="check-line">
              <input type="checkbox" checked={deleteFile} onChange={(event) => setDeleteFile(event.currentTarget.checked)} />
              {t('chapters.unwanted.deleteFile')}
            </label>
          ) : null}
          {add.error ? <ErrorNotice error={add.error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" {...(deleteFile ? { color: 'vermilion' } : {})} loading={add.isPending}>
              {t(deleteFile ? 'chapters.unwanted.submitAndDelete' : 'chapters.unwanted.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default BlacklistDialog
