import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series, SeriesFollow } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { seriesFollowQuery } from './title/title-follow.api.ts'

/** Whether new chapters of a series are downloaded, or what is missing for that. The button in the series header changes it. */
export const FollowTitleSection = ({ series }: { readonly series: Series }): ReactElement => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(seriesFollowQuery(series.id))
  return (
    <section aria-label={t('followTitle.title')}>
      <h2 className="sources-title">{t('followTitle.title')}</h2>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? <p className="sources-text">{t(`followTitle.${stateOf(data)}`)}</p> : null}
      <Button
        variant="subtle"
        size="xs"
        renderRoot={(props) => <Link to="/libraries/$libraryId/follows" params={{ libraryId: series.libraryId }} {...props} />}
      >
        {t('followTitle.openList')}
      </Button>
    </section>
  )
}

const stateOf = ({ url, followed, paused, downloadable }: SeriesFollow) => {
  if (followed) return paused ? 'paused' : 'on'
  return url !== null && downloadable ? 'off' : 'noAddress'
}
