import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverTitleDetails } from '../../api/types.ts'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { useDownloadOnce } from '../use-download-once.ts'

type DownloadOnceProps = { readonly title: DiscoverTitleDetails; readonly size?: 'xs' | 'md' }

/** Downloads the chapters that a title has now. Not offered for one that is followed or in the library already. */
export const DownloadOnce = ({ title, size = 'md' }: DownloadOnceProps): ReactElement | null => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const download = useDownloadOnce()
  const { followUrl, followed, inLibrary } = title
  if (!admin || followUrl === null || followed.length > 0 || inLibrary.length > 0) return null
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconDownload size={size === 'xs' ? 16 : 20} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate(followUrl)}
    >
      {t('discover.downloadOnce')}
    </Button>
  )
}
