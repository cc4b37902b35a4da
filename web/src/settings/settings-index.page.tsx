import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { version } from '../../package.json'
import { PageHead } from '../ui/page-head.tsx'
import { SettingsList } from './settings-list.tsx'

/** The start of the settings: on a phone the list, on a wide screen a hint next to it. */
export const SettingsIndexPage = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHead title={t('settings.title')} />
      <div className="settings-index-list">
        <SettingsList />
      </div>
      <p className="settings-index-text">{t('settings.choose')}</p>
      <p className="settings-version">Hondana {version}</p>
    </div>
  )
}
