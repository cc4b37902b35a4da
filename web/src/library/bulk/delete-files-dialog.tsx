import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '../view/library-view.rules.ts'

type DeleteFilesDialogProps = {
  readonly shelf: ItemKind
  readonly count: number
  /** The one title, where there is only one. */
  readonly name: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The one place of the grid where something is really gone afterwards: it says how much, in its question and on its button. */
const DeleteFilesDialog = ({ shelf, count, name, onConfirm, onClose }: DeleteFilesDialogProps): ReactElement => {
  const { t } = useTranslation()
  const confirm = () => {
    onConfirm()
    onClose()
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={name ?? t(`libraryView.deleteTitle.${shelf}`, { count })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Alert
          color="vermilion"
          variant="light"
          icon={<IconAlertTriangle size={20} />}
          title={t(`libraryView.deleteWarning.${shelf}`, { count })}
        >
          <Text size="sm">{t('libraryView.deleteHint')}</Text>
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="vermilion" onClick={confirm}>
            {t(`libraryView.deleteConfirm.${shelf}`, { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export default DeleteFilesDialog
