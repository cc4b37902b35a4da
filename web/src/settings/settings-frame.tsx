import './settings.css'
import { Outlet } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { SettingsList } from './settings-list.tsx'

/** The list of settings next to the selected page; on a phone only the page, or the list at `/settings`. */
export const SettingsFrame = (): ReactElement => (
  <div className="settings-frame">
    <div className="settings-side">
      <SettingsList />
    </div>
    <div className="settings-page">
      <Outlet />
    </div>
  </div>
)
