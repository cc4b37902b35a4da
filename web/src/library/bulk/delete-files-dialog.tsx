import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemKind } from '../view/library-view.rules.ts'

type DeleteFilesDialogProps = {
  readonly kind: ItemKind
  readonly count: number
  /** The title, if only one is selected. */
  readonly name: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The only action of the grid that cannot be undone, so the question and the button both state the number of files. */
const DeleteFilesDialog = ({ kind, count, name, onConfirm, onClose }: DeleteFilesDialogProps): ReactElement => {
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
      title={name ?? t(`libraryView.deleteTitle.${kind}`, { count })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Alert
          color="vermilion"
          variant="light"
          icon={<IconAlertTriangle size={20} />}
          title={t(`libraryView.deleteWarning.${kind}`, { count })}
        >
          <Text size="sm">
            {t('libraryView.deleteHint')} {kind === 'series' ? t('libraryView.deleteFollowedHint') : null}
          </Text>
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="vermilion" onClick={confirm}>
            {t(`libraryView.deleteConfirm.${kind}`, { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

export default DeleteFilesDialog
