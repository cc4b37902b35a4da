import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../api/client.ts'
import type { DiscoverSource } from '../api/types.ts'

type SourceProblemProps = {
  readonly source: Pick<DiscoverSource, 'name'>
  readonly error: Error
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** A source that is down, slow or limited: what it says, with the time of the next attempt. The other sources are not affected. */
export const SourceProblem = ({ source, error, isRetrying, onRetry }: SourceProblemProps): ReactElement => {
  const { t } = useTranslation()
  const text = error instanceof UnreachableError ? t('errors.unreachable') : error.message
  return (
    <div className="source-problem" role="status">
      <IconCloudOff size={22} stroke={1.7} aria-hidden="true" />
      <p>{text}</p>
      <Button variant="default" size="xs" loading={isRetrying} aria-label={t('discover.retry', { name: source.name })} onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
