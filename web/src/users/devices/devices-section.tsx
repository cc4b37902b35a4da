import '../../ui/lists/rows.css'
import { Button, Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { notify } from '../../ui/notices.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesOfUserQuery, ownDevicesQuery, signOutDevices } from './devices.api.ts'

/** Where one's own account is signed in. */
export const OwnDevices = (): ReactElement => {
  const { t } = useTranslation()
  const devices = useQuery(ownDevicesQuery)
  return (
    <FormSection title={t('devices.title')} text={t('devices.text')}>
      <DeviceList devices={devices} />
    </FormSection>
  )
}

/** Where somebody else is signed in. */
export const DevicesOfUser = ({ userId }: { userId: string }): ReactElement => {
  const { t } = useTranslation()
  const devices = useQuery(devicesOfUserQuery(userId))
  return (
    <FormSection title={t('devices.ofUser')} text={t('devices.ofUserText')}>
      <DeviceList devices={devices} userId={userId} />
    </FormSection>
  )
}

type DeviceListProps = { readonly devices: UseQueryResult<readonly Device[]>; readonly userId?: string }

const DeviceList = ({ devices, userId }: DeviceListProps): ReactElement => {
  const { t } = useTranslation()
  if (devices.isError) return <ErrorNotice error={devices.error} onRetry={() => void devices.refetch()} />
  if (devices.isPending) return <Skeleton height={140} radius="lg" role="status" aria-label={t('loading')} />
  const others = devices.data.filter(({ isCurrent }) => !isCurrent)
  if (devices.data.length === 0) return <p className="row-note">{t('devices.none')}</p>
  return (
    <>
      <ul className="rows" aria-label={t(userId === undefined ? 'devices.title' : 'devices.ofUser')}>
        {devices.data.map((device) => (
          <DeviceRow key={device.id} device={device} userId={userId} />
        ))}
      </ul>
      {others.length > 0 ? <SignOutAll userId={userId} /> : null}
    </>
  )
}

const SignOutAll = ({ userId }: { userId: string | undefined }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const what = userId === undefined ? 'others' : 'all'
  const act = async () => {
    void notify(t('devices.ended', { count: await signOutDevices(userId) }))
    await queryClient.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`devices.${what}`)}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t(`devices.${what}Question`)}
          text={t(`devices.${what}Text`)}
          button={t(`devices.${what}`)}
          danger
          act={act}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
