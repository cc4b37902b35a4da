import './health-chip.css'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReachable } from '../api/connection.ts'
import { healthQuery, overallStatus } from './health.api.ts'

/** A status dot that is green while the server is healthy. */
export const HealthButton = (props: ComponentPropsWithRef<'button'>): ReactElement => {
  const { t } = useTranslation()
  const health = useQuery(healthQuery)
  const reachable = useIsReachable()
  const checked = health.isPending ? undefined : overallStatus(health.data)
  const status = reachable ? checked : 'DOWN'
  const statusText = reachable ? t(`health.${checked ?? 'asking'}`) : t('health.offline')
  return (
    <UnstyledButton {...props} className="health-chip" aria-label={t('health.label', { status: statusText })}>
      <span className="health-dot" data-status={status} />
      <span className="health-word" data-status={status}>
        {statusText}
      </span>
    </UnstyledButton>
  )
}
