import './overview.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { version } from '../../package.json'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { AccountCard, ServerCards } from './overview-cards.tsx'
import { SettingsList } from './settings-list.tsx'

/** The start of the settings: the state of the server on cards; on a phone also the list of all pages. */
export const SettingsIndexPage = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <div className="page">
      <PageHead title={t('settings.title')} />
      <ul className="overview-cards" aria-label={t('overview.title')}>
        {admin ? <ServerCards /> : null}
        <AccountCard />
      </ul>
      <div className="settings-index-list">
        <SettingsList />
      </div>
      <p className="settings-version">Hondana {version}</p>
    </div>
  )
}
