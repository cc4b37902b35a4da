import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'
import { useDocumentTitle } from './page-head.tsx'

/** An unknown URL, or a series or book that no longer exists. */
export const NotFound = (): ReactElement => {
  const { t } = useTranslation()
  useDocumentTitle(t('notFound.title'))
  return (
    <div className="page">
      <EmptyState level={1} icon={<IconMapQuestion size={32} />} title={t('notFound.title')} text={t('notFound.text')}>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('notFound.home')}</Button>
      </EmptyState>
    </div>
  )
}
