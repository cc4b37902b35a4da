import './source-matches.css'
import { Button } from '@mantine/core'
import { IconDownload, IconLink } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowTitle } from '../../follows/title/use-follow-title.ts'
import { useDownloadOnce } from '../use-download-once.ts'

type AddressActionsProps = { readonly url: string; readonly onOpened: () => void }

/** What can be done with an address that was pasted into the search. */
const AddressActions = ({ url, onOpened }: AddressActionsProps): ReactElement | null => {
  const { t } = useTranslation()
  const follow = useFollowTitle({ title: '', url, followed: [] })
  const download = useDownloadOnce()
  return (
    <section className="address-actions" aria-label={t('discover.address.label')}>
      <p className="address-actions-url">
        <IconLink size={18} aria-hidden="true" />
        <span>{url}</span>
      </p>
      <Button loading={follow.isPending} onClick={() => follow.mutate({}, { onSuccess: onOpened })}>
        {t('discover.address.follow')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate(url, { onSuccess: onOpened })}
      >
        {t('discover.downloadOnce')}
      </Button>
    </section>
  )
}

export default AddressActions
