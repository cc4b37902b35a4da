import { Alert, Button, Text } from '@mantine/core'
import { IconAlertCircle, IconClockPause, IconPlugOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../../api/client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { problemKindOf, secondsUntil } from './source-problem.rules.ts'

type SourceProblemProps = { readonly error: Error; readonly onRetry: () => void }

const icons = { limited: IconClockPause, down: IconAlertCircle, off: IconPlugOff, other: IconAlertCircle } as const

/** For a longer wait, the end time is more useful than a countdown. */
const maxCountdownSeconds = 120

/** Which source is unavailable, why, and until when. Never shown as an empty result. */
export const SourceProblem = ({ error, onRetry }: SourceProblemProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const seconds = useSecondsUntil(error)
  if (error instanceof UnreachableError) return <ErrorNotice error={error} onRetry={onRetry} />
  const trouble = problemKindOf(error)
  const Icon = icons[trouble]
  const waitText = (count: number): string =>
    count > maxCountdownSeconds
      ? t('metadata.trouble.waitUntil', { when: moment(Date.now() + count * 1000) })
      : t('metadata.trouble.wait', { count })
  return (
    <Alert role="alert" color="vermilion" variant="light" icon={<Icon size={20} />} title={t(`metadata.trouble.${trouble}`)}>
      <Text size="sm" c="var(--mantine-color-text)">
        {error.message}
      </Text>
      {trouble === 'off' ? (
        <Button mt="sm" size="xs" variant="default" renderRoot={(props) => <Link to="/settings/plugins" {...props} />}>
          {t('metadata.trouble.openPlugins')}
        </Button>
      ) : (
        <Button mt="sm" size="xs" variant="default" disabled={seconds > 0} onClick={onRetry}>
          {seconds > 0 ? waitText(seconds) : t('errors.retry')}
        </Button>
      )}
    </Alert>
  )
}

/** Counts down to the time when a retry makes sense. */
const useSecondsUntil = (error: Error): number => {
  const [now, setNow] = useState(Date.now)
  const seconds = secondsUntil(error, now)
  useEffect(() => {
    if (seconds === 0) return
    const timer = window.setTimeout(() => setNow(Date.now()), 1000)
    return () => window.clearTimeout(timer)
  }, [seconds])
  return seconds
}
