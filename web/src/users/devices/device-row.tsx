import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { deviceName } from '../device-name.rules.ts'
import { signOutDevice } from './devices.api.ts'
import { RenameDevice } from './rename-device.tsx'

type DeviceRowProps = {
  readonly device: Device
  /** The account when it is not one's own. */
  readonly userId?: string | undefined
}

/** A browser or app that is signed in. */
export const DeviceRow = ({ device, userId }: DeviceRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'rename' | 'signOut'>()
  const { id, userAgent, kind, ip, isCurrent, isRemembered, lastActiveAt } = device
  const client = deviceName(userAgent)
  const name = device.name || client || t('devices.unknown')
  const notes = [
    device.name ? client : '',
    kind === 'APP' ? t('devices.app') : '',
    ip,
    t('devices.active', { when: moment(lastActiveAt) }),
    isRemembered ? t('devices.remembered') : '',
  ]
  const signOut = async () => {
    await signOutDevice(id, userId)
    void notify(t('devices.signedOut', { name }))
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  const close = () => setAsking(undefined)
  return (
    <li className="row">
      <div className="row-text">
        <div>
          <span className="row-name">{name}</span>
          {isCurrent ? <span className="row-mark">{t('devices.current')}</span> : null}
        </div>
        <p className="row-note" title={userAgent || undefined}>
          {notes.filter(Boolean).join(' · ')}
        </p>
      </div>
      <Group gap="xs">
        {userId === undefined ? (
          <Button size="xs" variant="default" aria-label={t('devices.renameThis', { name })} onClick={() => setAsking('rename')}>
            {t('devices.rename')}
          </Button>
        ) : null}
        {isCurrent ? null : (
          <Button size="xs" variant="default" aria-label={t('devices.signOutThis', { name })} onClick={() => setAsking('signOut')}>
            {t('devices.signOut')}
          </Button>
        )}
      </Group>
      {asking === 'rename' ? <RenameDevice device={device} placeholder={client} onClose={close} /> : null}
      {asking === 'signOut' ? (
        <ConfirmDialog
          title={t('devices.signOutQuestion', { name })}
          text={t(kind === 'APP' ? 'devices.signOutApp' : 'devices.signOutText')}
          button={t('devices.signOut')}
          danger
          act={signOut}
          onClose={close}
        />
      ) : null}
    </li>
  )
}
