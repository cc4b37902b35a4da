import './health-chip.css'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { healthQuery, overallStatus } from './health.api.ts'

/** A status dot that is green while the server is healthy. */
export const HealthButton = (props: ComponentPropsWithRef<'button'>): ReactElement => {
  const { t } = useTranslation()
  const health = useQuery(healthQuery)
  const status = health.isPending ? undefined : overallStatus(health.data)
  const statusText = status === undefined ? t('health.asking') : t(`health.${status}`)
  return (
    <UnstyledButton {...props} className="health-chip" aria-label={t('health.label', { status: statusText })}>
      <span className="health-dot" data-status={status} />
      <span className="health-word" data-status={status}>
        {statusText}
      </span>
    </UnstyledButton>
  )
}
