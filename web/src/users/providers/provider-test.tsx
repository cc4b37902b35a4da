import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { missingField, type ProviderDraft, providerBodyOf } from './provider-draft.rules.ts'
import { testProvider } from './providers.api.ts'

/** Tests the settings in the form, before they are saved. */
export const ProviderTest = ({ draft }: { draft: ProviderDraft }): ReactElement => {
  const { t } = useTranslation()
  const test = useMutation({ mutationFn: () => testProvider(providerBodyOf(draft)), meta: { showsOwnError: true } })
  return (
    <FormSection title={t('signInSettings.test')} text={t('signInSettings.testText')}>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} />}
          disabled={missingField(draft) !== undefined}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('signInSettings.testNow')}
        </Button>
      </div>
      {test.data ? (
        <Alert
          role="status"
          variant="light"
          color={test.data.ok ? 'teal' : 'vermilion'}
          icon={test.data.ok ? <IconCircleCheck size={20} /> : <IconAlertTriangle size={20} />}
        >
          <Text size="sm" c="var(--mantine-color-text)">
            {test.data.message}
          </Text>
        </Alert>
      ) : null}
      {test.error ? <ErrorNotice error={test.error} /> : null}
    </FormSection>
  )
}
