import { Button } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataBinding } from '../../api/types.ts'
import { Poster } from '../../ui/poster.tsx'
import { applyCover, coverPreviewUrl, seriesSourcesQuery, titleDetailsQuery } from '../metadata.api.ts'
import { SourceProblem } from '../sources/source-problem.tsx'
import type { RunPosterAction } from './posters.api.ts'

type CoversFromSourcesProps = { readonly seriesId: string; readonly onAct: RunPosterAction }

/** The covers from the bound sources; each opens in a preview before it is applied. */
export const CoversFromSources = ({ seriesId, onAct }: CoversFromSourcesProps): ReactElement | null => {
  const { t } = useTranslation()
  const sources = useQuery(seriesSourcesQuery(seriesId))
  const [source, setSource] = useState<MetadataBinding>()
  const bindings = sources.data?.sources.filter(({ externalId }) => externalId !== '') ?? []
  return (
    <>
      {bindings.map((binding) => (
        <Button
          key={binding.provider}
          variant="default"
          size="sm"
          leftSection={<IconCloudDownload size={18} />}
          aria-expanded={source?.provider === binding.provider}
          onClick={() => setSource(binding)}
        >
          {t('posters.fetch', { source: binding.name })}
        </Button>
      ))}
      {source ? <CoverOfTitle key={source.provider} binding={source} onTake={(url) => onAct(() => applyCover(seriesId, url))} /> : null}
    </>
  )
}

const CoverOfTitle = ({ binding, onTake }: { binding: MetadataBinding; onTake: (coverUrl: string) => void }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const query = titleDetailsQuery(binding.provider, binding.externalId)
  const title = useQuery(query)
  if (title.error) return <SourceProblem error={title.error} onRetry={() => void queryClient.resetQueries({ queryKey: query.queryKey })} />
  if (!title.data) return <p role="status">{t('loading')}</p>
  const { coverUrl } = title.data
  if (!coverUrl) return <p role="status">{t('posters.noCover', { source: binding.name })}</p>
  return (
    <div className="cover-offer">
      <Poster src={coverPreviewUrl(coverUrl)} title={title.data.title} />
      <Button size="sm" onClick={() => onTake(coverUrl)}>
        {t('posters.take')}
      </Button>
    </div>
  )
}
