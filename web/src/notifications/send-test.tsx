import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { sendTestNotice } from './notifications.api.ts'

type SendTestProps = {
  readonly pluginId: string
  readonly enabled: boolean
}

/** Sends a test notification with the saved settings and shows the response of the service. */
export const SendTest = ({ pluginId, enabled }: SendTestProps): ReactElement => {
  const { t } = useTranslation()
  const test = useMutation({ mutationFn: () => sendTestNotice(pluginId), meta: { showsOwnError: true } })
  return (
    <section className="plugin-section">
      <h2 className="plugin-section-title">{t('notifications.tryOut')}</h2>
      <p className="plugin-section-text">{t(enabled ? 'notifications.tryOutText' : 'notifications.enableFirst')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconSend size={18} />}
          disabled={!enabled}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('notifications.sendTest')}
        </Button>
      </div>
      {test.data ? (
        <Alert role="status" color="bamboo" variant="light" icon={<IconCircleCheck size={20} />} title={t('notifications.accepted')}>
          {t('notifications.acceptedText')}
        </Alert>
      ) : null}
      {test.error ? <ErrorNotice error={test.error} /> : null}
    </section>
  )
}
