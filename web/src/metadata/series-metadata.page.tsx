import { Button, Skeleton } from '@mantine/core'
import { IconCloudSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../api/query-client.ts'
import type { Series, SeriesAuthors } from '../api/types.ts'
import { seriesQuery } from '../library/series/series.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { BackLink, PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import {
  resetFields,
  type SeriesChanges,
  type SourceField,
  saveSeriesMetadata,
  seriesAuthorsQuery,
  seriesSourcesQuery,
} from './metadata.api.ts'
import type { Metadata } from './metadata-draft.rules.ts'
import { seriesFields } from './metadata-fields.ts'
import { MetadataForm } from './metadata-form.tsx'
import { PostersPanel } from './posters/posters-panel.tsx'
import { Provenance } from './provenance.tsx'

/** The metadata of a series by field: where each value comes from, and the form to edit it. */
export const SeriesMetadataPage = (): ReactElement => {
  const { t } = useTranslation()
  const { seriesId } = useParams({ from: '/member/shell/series/$seriesId/metadata' })
  const series = useQuery(seriesQuery(seriesId))
  const authors = useQuery(seriesAuthorsQuery(seriesId))
  const admin = isAdmin(useMe())
  if (isNotFound(series.error)) return <NotFound />
  return (
    <div className="page page-narrow">
      <BackLink to="/series/$seriesId" params={{ seriesId }}>
        {series.data?.metadata.title ?? t('metadata.back')}
      </BackLink>
      <PageHead title={t('metadata.title')}>
        {admin ? (
          <Button
            variant="default"
            leftSection={<IconCloudSearch size={18} />}
            renderRoot={(props) => <Link to="/series/$seriesId/match" params={{ seriesId }} {...props} />}
          >
            {t('seriesPage.searchOnline')}
          </Button>
        ) : null}
      </PageHead>
      {series.error ? <ErrorNotice error={series.error} onRetry={() => void series.refetch()} /> : null}
      {authors.error ? <ErrorNotice error={authors.error} onRetry={() => void authors.refetch()} /> : null}
      {series.data && authors.data ? (
        <>
          <PostersPanel owner={{ kind: 'series', id: seriesId }} />
          {admin ? (
            <SeriesMetadataEditor key={seriesId} series={series.data} authors={authors.data} />
          ) : (
            <MetadataForm fields={seriesFields} saved={{ ...series.data.metadata, ...authors.data }} onSave={undefined} />
          )}
        </>
      ) : null}
      {series.isPending || authors.isPending ? <FormSkeleton /> : null}
    </div>
  )
}

const SeriesMetadataEditor = ({ series, authors }: { series: Series; authors: SeriesAuthors }): ReactElement => {
  const queryClient = useQueryClient()
  const sources = useQuery(seriesSourcesQuery(series.id))
  const changed = () => Promise.all([['series'], ['shelves']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const save = async (changes: Metadata) => {
    // Each value is what the control of its field makes.
    await saveSeriesMetadata(series.id, changes as SeriesChanges)
    await changed()
  }
  const reset = useMutation({ mutationFn: (field: SourceField) => resetFields(series.id, [field]), onSuccess: changed })
  return (
    <>
      {sources.error ? <ErrorNotice error={sources.error} onRetry={() => void sources.refetch()} /> : null}
      <MetadataForm
        fields={seriesFields}
        saved={{ ...series.metadata, ...authors }}
        onSave={save}
        renderFieldNote={(name, setValue, edited) => {
          const fieldSource = sources.data?.fields.find(({ field }) => field === name)
          return fieldSource && sources.data && !edited ? (
            <Provenance
              fieldSource={fieldSource}
              sources={sources.data.sources}
              changedAt={series.metadata.lastModified}
              resetting={reset.isPending && reset.variables === name}
              onReset={() => reset.mutate(fieldSource.field)}
              onTake={setValue}
            />
          ) : null
        }}
      />
    </>
  )
}

export const FormSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={42} radius={8} my={28} />
      ))}
    </div>
  )
}
