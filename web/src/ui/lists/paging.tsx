import { Button, Group } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type PagingProps = {
  /** Starts at 1. */
  readonly page: number
  /** Undefined until the list has loaded. */
  readonly totalPages: number | undefined
  readonly onPage: (page: number) => void
}

/** Pagination of a list; not shown for a single page. A page past the end, whose entries are gone, leads back to the last one. */
export const Paging = ({ page, totalPages, onPage }: PagingProps): ReactElement | null => {
  const { t } = useTranslation()
  if (!totalPages || Math.max(page, totalPages) < 2) return null
  return (
    <Group component="nav" justify="center" gap="sm" mt="lg" aria-label={t('paging.label')}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, totalPages))}>
        {t('paging.previous')}
      </Button>
      {page > totalPages ? null : <span>{t('paging.pageOf', { page, count: totalPages })}</span>}
      <Button variant="default" size="xs" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t('paging.next')}
      </Button>
    </Group>
  )
}
