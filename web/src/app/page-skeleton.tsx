import { Skeleton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** Placeholder for a page whose code is still loading. */
export const PageSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="page" role="status" aria-label={t('loading')}>
      <Skeleton height={32} width={220} mb={28} />
      <Skeleton height={14} width="60%" mb={12} />
      <Skeleton height={14} width="45%" mb={12} />
      <Skeleton height={14} width="52%" />
    </div>
  )
}
