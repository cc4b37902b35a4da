import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import type { ReactElement } from 'react'

const shownMs = { done: 4000, failed: 9000 }

export const showNotice = (message: string, kind: 'done' | 'failed'): void => {
  notifications.show({ message, color: kind === 'done' ? 'bamboo' : 'vermilion', autoClose: shownMs[kind] })
}

const NoticesHost = (): ReactElement => <Notifications position="bottom-center" limit={3} />

export default NoticesHost
