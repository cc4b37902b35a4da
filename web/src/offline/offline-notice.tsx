import './offline-notice.css'
import { IconCloudOff } from '@tabler/icons-react'
import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '../api/connection.ts'

/** A notice on every page that the server is unreachable, with a link to the downloads. */
export const OfflineNotice = (): ReactElement => {
  const { t } = useTranslation()
  const reachable = useIsReachable()
  const isThere = useMatchRoute()({ to: '/offline' }) !== false
  return (
    <div role="status">
      {reachable ? null : (
        <p className="offline-notice">
          <IconCloudOff size={18} aria-hidden="true" />
          <span>{t('offline.notice')}</span>
          {isThere ? null : <Link to="/offline">{t('offline.toShelf')}</Link>}
        </p>
      )}
    </div>
  )
}
