import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** The menu of a requested title. */
const RequestedItems = ({ onWithdraw }: { readonly onWithdraw: () => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconArrowBackUp size={18} aria-hidden="true" />} onClick={onWithdraw}>
        {t('requests.withdraw')}
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck size={18} aria-hidden="true" />} renderRoot={(props) => <Link to="/requests" {...props} />}>
        {t('requests.showAll')}
      </Menu.Item>
    </>
  )
}

export default RequestedItems
