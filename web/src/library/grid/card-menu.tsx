import './card-menu.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, Menu } from '@mantine/core'
import { IconChecks, IconEyeOff, IconFolderPlus, IconRefresh, IconScan, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreen } from '../../ui/theme/use-screen.ts'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { itemReadPercent, type LibraryItem, unreadCount } from '../view/library-item.rules.ts'
import { itemName } from './item-card.tsx'

/** The card whose menu is open, and the element that the menu is anchored to. */
export type OpenCardMenu = { readonly item: LibraryItem; readonly index: number; readonly anchor: HTMLElement }

export type CardMenuAction = 'select' | 'markRead' | 'markUnread' | 'addToSet' | 'refresh' | 'analyze' | 'deleteFiles'

type CardMenuProps = OpenCardMenu & { readonly onAct: (act: CardMenuAction) => void; readonly onClose: () => void }

/** One menu for all cards: next to the card, or on a phone a bottom sheet. */
const CardMenu = ({ item, anchor, onAct, onClose }: CardMenuProps): ReactElement => {
  const { t } = useTranslation()
  const phone = useScreen('(max-width: 800px)')
  const entries = useEntries(item)
  const close = () => {
    onClose()
    anchor.focus({ preventScroll: true })
  }
  const act = (action: CardMenuAction) => () => {
    close()
    onAct(action)
  }
  if (phone)
    return (
      <Drawer
        opened
        onClose={close}
        position="bottom"
        size="auto"
        radius="lg"
        title={itemName(t, item)}
        styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ul className="card-sheet">
          {entries.map(({ action, label, Icon }) => (
            <li key={action}>
              <button type="button" data-danger={action === 'deleteFiles'} onClick={act(action)}>
                <Icon size={22} stroke={1.7} aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Drawer>
    )
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return (
    <Menu opened onChange={(opened) => (opened ? undefined : close())} position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <button type="button" className="card-menu-anchor" tabIndex={-1} aria-hidden="true" style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={itemName(t, item)}>
        {entries.map(({ action, label, Icon }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={18} stroke={1.7} />}
            {...(action === 'deleteFiles' ? { color: 'vermilion' } : {})}
            onClick={act(action)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export default CardMenu

type Entry = { readonly action: CardMenuAction; readonly label: string; readonly Icon: typeof IconChecks }

const useEntries = (item: LibraryItem): readonly Entry[] => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const isStarted = itemReadPercent(item) > 0 || (item.kind === 'series' && item.started > 0)
  const own: readonly (Entry | false)[] = [
    unreadCount(item) > 0 && { action: 'markRead', label: t('libraryView.markRead'), Icon: IconChecks },
    isStarted && { action: 'markUnread', label: t('libraryView.markUnread'), Icon: IconEyeOff },
    { action: 'select', label: t('libraryView.selectThis'), Icon: IconSquareCheck },
  ]
  const ofAdmin: readonly Entry[] = [
    { action: 'addToSet', label: t(`libraryView.addTo.${item.kind}`), Icon: IconFolderPlus },
    { action: 'refresh', label: t('libraryView.refresh'), Icon: IconRefresh },
    { action: 'analyze', label: t('libraryView.analyze'), Icon: IconScan },
    { action: 'deleteFiles', label: t('libraryView.deleteFiles'), Icon: IconTrash },
  ]
  return [...own.filter((entry) => entry !== false), ...(admin ? ofAdmin : [])]
}
