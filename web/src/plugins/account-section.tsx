import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { countAccountFollows } from './plugins.api.ts'

/** Whether the saved account can sign in; checked only on request, because every check is a sign-in at the source. */
export const AccountSection = ({ enabled }: { enabled: boolean }): ReactElement => {
  const { t } = useTranslation()
  const signIn = useMutation({ mutationFn: countAccountFollows, meta: { showsOwnError: true } })
  return (
    <section className="plugin-section">
      <h2 className="plugin-section-title">{t('plugins.account.title')}</h2>
      <p className="plugin-section-text">{t(enabled ? 'plugins.account.text' : 'plugins.account.enableFirst')}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} />}
          disabled={!enabled}
          loading={signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          {t('plugins.account.test')}
        </Button>
      </div>
      {signIn.data === undefined ? null : (
        <Alert role="status" color="bamboo" variant="light" icon={<IconCircleCheck size={20} />} title={t('plugins.account.works')}>
          {t('plugins.account.follows', { count: signIn.data })}
        </Alert>
      )}
      {signIn.error ? <ErrorNotice error={signIn.error} /> : null}
    </section>
  )
}
