import './settings.css'
import { Outlet, useMatchRoute } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '../ui/page-head.tsx'
import { SettingsList } from './settings-list.tsx'

/** The list of settings next to the selected page; on a phone only the page with a link back, or the list at `/settings`. */
export const SettingsFrame = (): ReactElement => {
  const { t } = useTranslation()
  const isAtList = useMatchRoute()({ to: '/settings' })
  return (
    <div className="settings-frame">
      <div className="settings-side">
        <SettingsList />
      </div>
      <div className="settings-page">
        {isAtList ? null : <BackLink to="/settings">{t('settings.title')}</BackLink>}
        <Outlet />
      </div>
    </div>
  )
}
