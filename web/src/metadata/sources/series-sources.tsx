import './sources.css'
import { Button, Skeleton } from '@mantine/core'
import { IconCloudSearch, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataBinding, Plugin, Series } from '../../api/types.ts'
import { ReleasePreferenceForm } from '../../chapters/release-preference-form.tsx'
import { FollowTitleSection } from '../../follows/follow-title-section.tsx'
import { refreshSeries } from '../../library/series/series.api.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { metadataSourcesQuery, seriesSourcesQuery } from '../metadata.api.ts'
import { SourceCard } from './source-card.tsx'

/** The source is queried in the background; the page polls until its response is stored. */
const pollIntervalMs = 1500
const pollTimeoutMs = 30_000

/** The title that the series is bound to at each source, whether it is followed, and which groups' releases are preferred. */
const SeriesSourcesPanel = ({ series }: { series: Series }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [lookUntil, setLookUntil] = useState(0)
  const plugins = useQuery(metadataSourcesQuery)
  const sources = useQuery({ ...seriesSourcesQuery(series.id), refetchInterval: () => (Date.now() < lookUntil ? pollIntervalMs : false) })
  const askedAgain = () => {
    setLookUntil(Date.now() + pollTimeoutMs)
    return queryClient.invalidateQueries({ queryKey: ['series', 'one', series.id] })
  }
  const refresh = useMutation({ mutationFn: () => refreshSeries(series.id), onSuccess: askedAgain })
  const error = plugins.error ?? sources.error
  const bindings = sources.data?.sources ?? []
  return (
    <div className="sources">
      <section aria-label={t('metadata.sources.title')}>
        <div className="sources-head">
          <h2 className="sources-title">{t('metadata.sources.title')}</h2>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCloudSearch size={16} />}
            renderRoot={(props) => <Link to="/series/$seriesId/match" params={{ seriesId: series.id }} {...props} />}
          >
            {t('seriesPage.searchOnline')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} />}
            loading={refresh.isPending}
            disabled={bindings.length === 0}
            onClick={() => refresh.mutate()}
          >
            {t('metadata.sources.refresh')}
          </Button>
        </div>
        <p className="sources-text">{t('metadata.sources.text')}</p>
        {error ? <ErrorNotice error={error} onRetry={() => void Promise.all([plugins.refetch(), sources.refetch()])} /> : null}
        {plugins.data && sources.data ? (
          <ul className="source-cards">
            {boundFirst(plugins.data, bindings).map((plugin) => (
              <SourceCard
                key={plugin.id}
                seriesId={series.id}
                plugin={plugin}
                binding={bindings.find(({ provider }) => provider === plugin.id)}
                onChanged={askedAgain}
              />
            ))}
          </ul>
        ) : null}
        {!error && !(plugins.data && sources.data) ? <Skeleton height={120} radius={8} /> : null}
      </section>
      <FollowTitleSection series={series} />
      <ReleasePreferenceForm seriesId={series.id} />
    </div>
  )
}

/** In order of priority; sources that the series is not bound to come last. */
const boundFirst = (plugins: readonly Plugin[], bindings: readonly MetadataBinding[]): readonly Plugin[] => {
  const place = ({ id }: Plugin) => {
    const index = bindings.findIndex(({ provider }) => provider === id)
    return index === -1 ? bindings.length : index
  }
  return plugins.toSorted((one, other) => place(one) - place(other))
}

export default SeriesSourcesPanel
