import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronsUp, IconRefresh, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../../api/types.ts'
import { availableActions, retryActionOf } from '../download-row.rules.ts'
import type { RowActionHandlers } from '../use-row-actions.ts'
import { actionIcons } from './action-icons.ts'

export type RowActionsProps = {
  readonly download: Download
  readonly actions: RowActionHandlers
  /** Only the likeliest action has a button, without its label; the others are in the menu. */
  readonly narrow: boolean
}

/** What the menu of a download offers. */
const RowMenuItems = ({ download: shown, actions, narrow }: RowActionsProps): ReactElement => {
  const { t } = useTranslation()
  // The queue moves on under an open menu, and another download takes the row.
  const [opened] = useState(shown)
  const download = shown.id === opened.id ? shown : opened
  const waits = download.status === 'PENDING' || download.status === 'PAUSED'
  const retry = retryActionOf(download)
  // On a phone every action has its name here.
  const inMenu = availableActions(download).filter((action) => narrow || action === retry)
  return (
    <>
      {inMenu.map((action) => {
        const Icon = actionIcons[action]
        return (
          <Menu.Item key={action} leftSection={<Icon size={18} />} onClick={() => actions.act(download, action)}>
            {t(`downloads.actions.${action}`)}
          </Menu.Item>
        )
      })}
      {waits ? (
        <>
          <Menu.Item leftSection={<IconChevronsUp size={18} />} onClick={() => actions.move(download, 0)}>
            {t('downloads.order.first')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowUp size={18} />} onClick={() => actions.step(download, -1)}>
            {t('downloads.order.earlier')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={18} />} onClick={() => actions.step(download, 1)}>
            {t('downloads.order.later')}
          </Menu.Item>
          <Menu.Divider />
        </>
      ) : null}
      {download.status === 'COMPLETED' ? (
        <Menu.Item leftSection={<IconRefresh size={18} />} onClick={() => actions.act(download, 'RETRY')}>
          {t('downloads.recheck')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconTrash size={18} />} color="red" onClick={() => actions.remove(download)}>
        {t('downloads.remove')}
      </Menu.Item>
    </>
  )
}

export default RowMenuItems
