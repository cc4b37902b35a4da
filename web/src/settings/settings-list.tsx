import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { type SettingsSection, settingsGroups, settingsSections } from './settings-sections.ts'

/** All settings pages that the account may open. */
export const SettingsList = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <nav aria-label={t('settings.title')} className="settings-list">
      {settingsGroups(admin).map((group) => (
        <Group key={group} title={t(`settings.${group}`)} sections={settingsSections[group]} />
      ))}
    </nav>
  )
}

const Group = ({ title, sections }: { title: string; sections: readonly SettingsSection[] }): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="settings-list-head">{title}</h2>
      <ul className="shell-nav-list">
        {sections.map(({ to, title: name, Icon }) => (
          <li key={to}>
            <Link to={to} className="shell-link">
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span className="shell-link-name">{t(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
