import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { type MarkedPage, type PageMark, saveBookmark } from './bookmarks.api.ts'
import { markName } from './page-marks.rules.ts'

/** What the note belongs to. */
export type NoteTarget = MarkedPage & PageMark

type NoteDialogProps = { readonly target: NoteTarget; readonly onClose: () => void }

/** The server accepts no longer notes. */
const maxLength = 1000

/** The note of a bookmark; an empty one removes it. The dialog stays open until it is saved. */
const NoteDialog = ({ target, onClose }: NoteDialogProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const before = target.note === null ? '' : target.note
  const [text, setText] = useState(before)
  useLeaveWarning(text !== before)
  const save = useMutation({
    meta: { showsOwnError: true },
    mutationFn: () => saveBookmark(target, { place: target.place, note: text.trim() === '' ? null : text }),
    onSuccess: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['bookmarks'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('bookmarks.noteTitle', { place: markName(t, target) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit}>
        <Textarea
          data-autofocus
          label={t('bookmarks.note')}
          rows={4}
          maxLength={maxLength}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {save.error ? <ErrorNotice error={save.error} /> : null}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('bookmarks.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

export default NoteDialog
