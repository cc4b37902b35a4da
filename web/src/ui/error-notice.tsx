import { Alert, Button, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../api/client.ts'

type ErrorNoticeProps = {
  readonly error: Error
  readonly onRetry?: () => void
}

/** The server's error message and a retry button. Announced to screen readers. */
export const ErrorNotice = ({ error, onRetry }: ErrorNoticeProps): ReactElement => {
  const { t } = useTranslation()
  const unreachable = error instanceof UnreachableError
  return (
    <Alert
      role="alert"
      color="vermilion"
      variant="light"
      icon={<IconAlertCircle size={20} />}
      title={unreachable ? t('errors.unreachable') : t('errors.title')}
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {unreachable ? t('errors.unreachableHint') : error.message}
      </Text>
      {onRetry ? (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      ) : null}
    </Alert>
  )
}
