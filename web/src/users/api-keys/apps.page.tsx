import '../../ui/lists/rows.css'
import '../../ui/lists/table-rows.css'
import './apps.css'
import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../api/base-path.ts'
import type { ApiKey } from '../../api/types.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { apiKeysQuery } from './api-keys.api.ts'
import { ClientGuideCard } from './client-guide.tsx'
import { clientGuides } from './client-guides.rules.ts'
import { NewApiKey } from './new-api-key.tsx'

/** API keys, and instructions for connecting each app. */
export const AppsPage = (): ReactElement => {
  const { t } = useTranslation()
  const [newKey, setNewKey] = useState<ApiKey>()
  return (
    <div className="page page-table">
      <PageHead title={t('apps.title')} />
      <p className="page-lead">{t('apps.lead')}</p>
      <section className="apps-part" aria-labelledby="apps-keys">
        <h2 id="apps-keys" className="apps-title">
          {t('apps.keys.title')}
        </h2>
        <p className="apps-text">
          {t('apps.keys.text')}{' '}
          <Anchor href={apiUrl('/api/docs')} target="_blank" inherit underline="always">
            {t('apps.keys.reference')}
          </Anchor>
        </p>
        <NewApiKey newKey={newKey} onCreated={setNewKey} />
        <Keys onRevoked={(id) => (id === newKey?.id ? setNewKey(undefined) : undefined)} />
      </section>
      <section className="apps-part" aria-labelledby="apps-guides">
        <h2 id="apps-guides" className="apps-title">
          {t('apps.guidesTitle')}
        </h2>
        <p className="apps-text">{t('apps.guidesText')}</p>
        <div className="guides">
          {clientGuides.map((guide) => (
            <ClientGuideCard key={guide.id} guide={guide} newKey={newKey} />
          ))}
        </div>
      </section>
    </div>
  )
}

const Keys = ({ onRevoked }: { onRevoked: (id: string) => void }): ReactElement | null => {
  const { t } = useTranslation()
  const keys = useQuery(apiKeysQuery)
  if (keys.isError) return <ErrorNotice error={keys.error} onRetry={() => void keys.refetch()} />
  if (keys.isPending) return <Skeleton height={70} radius="lg" role="status" aria-label={t('loading')} />
  if (keys.data.length === 0) return null
  return (
    <ul className="rows table-rows api-keys" aria-label={t('apps.keys.title')}>
      {keys.data.map((key) => (
        <ApiKeyRow key={key.id} apiKey={key} onRevoked={() => onRevoked(key.id)} />
      ))}
    </ul>
  )
}
