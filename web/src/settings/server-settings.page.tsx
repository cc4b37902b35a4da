import '../ui/lists/row-list.css'
import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { saveServerSettings, serverSettingsQuery } from './server-settings.api.ts'
import { ServerSettingsForm } from './server-settings-form.tsx'

/** The settings of the server, for all accounts. */
export const ServerSettingsPage = (): ReactElement => {
  const { t } = useTranslation()
  const settings = useQuery(serverSettingsQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('serverSettings.title')} />
      <p className="page-lead">{t('serverSettings.lead')}</p>
      {settings.isError ? <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} /> : null}
      {settings.isPending ? <Skeleton height={560} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {settings.data ? <ServerSettingsForm settings={settings.data} /> : null}
      {settings.data ? <SignOutRememberedDevices /> : null}
    </div>
  )
}

/** Revokes every "keep me signed in", for example when a device was lost. */
const SignOutRememberedDevices = (): ReactElement => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const end = async () => {
    await saveServerSettings({ renewRememberMeKey: true })
    await notify(t('serverSettings.signedOutRemembered'))
  }
  return (
    <section className="page-section" style={{ marginTop: 36 }}>
      <h2 className="page-section-title">{t('serverSettings.rememberedTitle')}</h2>
      <Text className="page-section-text">{t('serverSettings.rememberedText')}</Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('serverSettings.signOutRemembered')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('serverSettings.signOutRememberedQuestion')}
          text={t('serverSettings.rememberedText')}
          button={t('serverSettings.signOutRemembered')}
          danger
          act={end}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}
