import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { renameDevice } from './devices.api.ts'

type RenameDeviceProps = { readonly device: Device; readonly placeholder: string; readonly onClose: () => void }

/** Gives a device a name; an empty one removes it. */
export const RenameDevice = ({ device, placeholder, onClose }: RenameDeviceProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [name, setName] = useState(device.name || '')
  const save = async () => {
    await renameDevice(device.id, name.trim() || null)
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <ConfirmDialog title={t('devices.renameTitle')} text={t('devices.renameText')} button={t('devices.save')} act={save} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('devices.name')}
        placeholder={placeholder}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
