import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'

type NameDialogProps = { readonly name: string; readonly onSave: (name: string) => void; readonly onClose: () => void }

/** Asks for the title of a pinned row. */
const NameDialog = ({ name, onSave, onClose }: NameDialogProps): ReactElement => {
  const { t } = useTranslation()
  const [title, setTitle] = useState(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(title.trim())
    onClose()
  }
  return (
    <Modal opened={true} onClose={onClose} title={t('home.pin.add')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={save}>
        <TextInput
          label={t('home.pin.name')}
          required={true}
          maxLength={100}
          data-autofocus={true}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={title.trim() === ''}>
            {t('home.pin.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

export default NameDialog
