import './offline-notice.css'
import { IconCloudOff } from '@tabler/icons-react'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkConnection, nextPollAt, useIsReachable } from '../api/connection.ts'

/** A notice on every page that the server is unreachable, when it is tried again, and a link to the downloads. */
export const OfflineNotice = (): ReactElement => {
  const { t } = useTranslation()
  const reachable = useIsReachable()
  const isOnOfflinePage = useMatchRoute()({ to: '/offline' }) !== false
  return (
    <div role="status">
      {reachable ? null : (
        <div className="offline-notice">
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{t('offline.notice')}</span>
          {isOnOfflinePage ? null : <Link to="/offline">{t('offline.toShelf')}</Link>}
          <Countdown />
          <button type="button" onClick={() => void checkConnection()}>
            {t('offline.tryNow')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Hidden from screen readers, which would announce every second. */
const Countdown = (): ReactElement => {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState(secondsToPoll)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(secondsToPoll()), 500)
    return () => window.clearInterval(timer)
  }, [])
  return <span aria-hidden="true">{t('offline.nextTry', { seconds })}</span>
}

const secondsToPoll = (): number => Math.max(0, Math.ceil((nextPollAt() - Date.now()) / 1000))
