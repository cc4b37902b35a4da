import './settings.css'
import { Outlet } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { SettingsList } from './settings-list.tsx'

/** The list of settings with the chosen room beside it; on a phone the room alone, and the list where `/settings` is. */
export const SettingsFrame = (): ReactElement => (
  <div className="settings-frame">
    <div className="settings-side">
      <SettingsList />
    </div>
    <div className="settings-room">
      <Outlet />
    </div>
  </div>
)
