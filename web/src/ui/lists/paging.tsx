import { Button, Group } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type PagingProps = {
  /** Starts at 1. */
  readonly page: number
  readonly totalPages: number
  readonly onPage: (page: number) => void
}

/** Pagination of a list; not shown for a single page. */
export const Paging = ({ page, totalPages, onPage }: PagingProps): ReactElement | null => {
  const { t } = useTranslation()
  if (totalPages < 2) return null
  return (
    <Group component="nav" justify="center" gap="sm" mt="lg" aria-label={t('paging.label')}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('paging.previous')}
      </Button>
      <span>{t('paging.pageOf', { page, count: totalPages })}</span>
      <Button variant="default" size="xs" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t('paging.next')}
      </Button>
    </Group>
  )
}
