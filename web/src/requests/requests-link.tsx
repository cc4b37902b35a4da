import './requests.css'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreen } from '../ui/theme/use-screen.ts'
import { RequestsBadge } from './requests-badge.tsx'

/** Leads to the requests on a phone, where the navigation has them under More. */
export const RequestsLink = (): ReactElement | null => {
  const { t } = useTranslation()
  const isPhone = useScreen('(max-width: 800px)')
  if (!isPhone) return null
  return (
    <Button
      className="requests-link"
      variant="default"
      size="sm"
      leftSection={<IconListCheck size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/requests" {...props} />}
    >
      {t('requests.title')}
      <RequestsBadge />
    </Button>
  )
}
