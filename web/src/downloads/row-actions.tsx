import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronsUp,
  IconDotsVertical,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../api/types.ts'
import { availableActions, type DownloadAction, downloadTitle, retryActionOf } from './download-row.rules.ts'
import type { RowActionHandlers } from './use-row-actions.ts'

export const actionIcons: Record<DownloadAction, typeof IconRefresh> = {
  RETRY: IconRefresh,
  TRY_NOW: IconPlayerTrackNext,
  PAUSE: IconPlayerPause,
  RESUME: IconPlayerPlay,
  CANCEL: IconPlayerStop,
}

type RowActionsProps = {
  readonly download: Download
  readonly actions: RowActionHandlers
  /** Only the likeliest action has a button, without its label; the others are in the menu. */
  readonly narrow: boolean
}

/** The likely actions as buttons, the main one with its label; order and removal in a menu. */
export const RowActions = ({ download, actions, narrow }: RowActionsProps): ReactElement => {
  const available = availableActions(download)
  return (
    <div className="download-actions">
      {(narrow ? available.slice(0, 1) : available).map((action, n) => (
        <ActionButton
          key={action}
          download={download}
          action={action}
          labelled={!narrow && action === retryActionOf(download)}
          loading={n === 0 && actions.busyId === download.id}
          onClick={() => actions.act(download, action)}
        />
      ))}
      <MoreMenu download={download} actions={actions} narrow={narrow} />
    </div>
  )
}

type ActionButtonProps = {
  readonly download: Download
  readonly action: DownloadAction
  readonly labelled: boolean
  readonly loading: boolean
  readonly onClick: () => void
}

const ActionButton = ({ download, action, labelled, loading, onClick }: ActionButtonProps): ReactElement => {
  const { t } = useTranslation()
  const Icon = actionIcons[action]
  const name = t(`downloads.actions.${action}`)
  const props = { 'aria-label': t('downloads.actionOn', { action: name, title: downloadTitle(download) }), loading, onClick }
  if (labelled)
    return (
      <Button variant="subtle" color="gray" h={40} px={10} leftSection={<Icon size={19} stroke={1.7} />} {...props}>
        {name}
      </Button>
    )
  return (
    <Tooltip label={name} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size={40} {...props}>
        <Icon size={19} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The menu is mounted only while it is open: a queue has thousands of rows. */
const MoreMenu = ({ download, actions, narrow }: RowActionsProps): ReactElement => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('downloads.actionOn', { action: t('downloads.more'), title: downloadTitle(download) })}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      <IconDotsVertical size={19} stroke={1.7} />
    </ActionIcon>
  )
  if (!opened) return button
  const waits = download.status === 'PENDING' || download.status === 'PAUSED'
  const retry = retryActionOf(download)
  // On a phone every action has its name here.
  const inMenu = availableActions(download).filter((action) => narrow || action === retry)
  return (
    <Menu opened onChange={setOpened} position="bottom-end" shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
