import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'

type TextDialogProps = {
  readonly title: string
  readonly label: string
  readonly submit: string
  readonly isPending: boolean
  readonly onSubmit: (text: string) => void
  readonly onClose: () => void
}

/** The server accepts no longer text. */
const maxLength = 500

/** Asks for a comment or a reason. */
const TextDialog = ({ title, label, submit, isPending, onSubmit, onClose }: TextDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  useLeaveWarning(text !== '')
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(text)
        }}
      >
        <Textarea
          data-autofocus
          label={label}
          rows={4}
          maxLength={maxLength}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

export default TextDialog
