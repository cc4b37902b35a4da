import { ActionIcon, Button } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../api/types.ts'
import { menuOnDemand } from '../ui/menu/menu-on-demand.tsx'
import { availableActions, type DownloadAction, downloadTitle, retryActionOf } from './download-row.rules.ts'
import { actionIcons } from './menus/action-icons.ts'
import type { RowActionsProps } from './menus/row-menu-items.tsx'

const RowMenu = menuOnDemand(() => import('./menus/row-menu-items.tsx'))

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
    <ActionIcon variant="subtle" color="gray" size={40} title={name} {...props}>
      <Icon size={19} stroke={1.7} />
    </ActionIcon>
  )
}

const MoreMenu = ({ download, actions, narrow }: RowActionsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <RowMenu
      position="bottom-end"
      items={{ download, actions, narrow }}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('downloads.actionOn', { action: t('downloads.more'), title: downloadTitle(download) })}
        >
          <IconDotsVertical size={19} stroke={1.7} />
        </ActionIcon>
      }
    />
  )
}
