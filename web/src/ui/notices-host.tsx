import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './notices.css'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import i18next from 'i18next'
import type { ReactElement } from 'react'

/** Long enough to read the notification, and to decide on undo. */
const shownMs = { done: 4000, failed: 9000, undo: 8000 }

/** An action in a notification. */
export type NoticeChoice = { readonly label: string; readonly act: () => void }

export const showNotice = (message: string, kind: 'done' | 'failed'): void => {
  notifications.show({
    message,
    color: kind === 'done' ? 'bamboo' : 'vermilion',
    autoClose: shownMs[kind],
    closeButtonProps: { 'aria-label': i18next.t('close') },
  })
}

/** The answer takes the notice away. */
export const showUndo = (message: string, undo: () => void): (() => void) =>
  showButton(message, { label: i18next.t('undo'), act: undo }, shownMs.undo)

/** The action is also reachable elsewhere, so the notification does not wait for it. The answer takes it away. */
export const showAction = (message: string, action: NoticeChoice): (() => void) => showButton(message, action, shownMs.undo)

/** The same choice is offered once. */
export const showChoice = (message: string, choice: NoticeChoice): void => void showButton(message, choice, false, message)

const showButton = (message: string, { label, act }: NoticeChoice, autoClose: number | false, ofChoice?: string): (() => void) => {
  const id = notifications.show({
    ...(ofChoice === undefined ? {} : { id: ofChoice }),
    message: (
      <Group justify="space-between" gap="sm">
        <span className="notice-text">{message}</span>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            act()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    color: 'bamboo',
    autoClose,
    closeButtonProps: { 'aria-label': i18next.t('close') },
  })
  return () => void notifications.hide(id)
}

const NoticesHost = (): ReactElement => <Notifications className="notices" position="bottom-center" limit={3} />

export default NoticesHost
