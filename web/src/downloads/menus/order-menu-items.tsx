import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Where selected downloads can move in the queue. */
const OrderMenuItems = ({ onMove }: { readonly onMove: (priority: number) => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item onClick={() => onMove(1)}>{t('downloads.priorities.first')}</Menu.Item>
      <Menu.Item onClick={() => onMove(5)}>{t('downloads.priorities.normal')}</Menu.Item>
      <Menu.Item onClick={() => onMove(9)}>{t('downloads.priorities.last')}</Menu.Item>
    </>
  )
}

export default OrderMenuItems
