import './match.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlugOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../api/query-client.ts'
import type { Plugin, Series } from '../../api/types.ts'
import { seriesQuery } from '../../library/series/series.api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { metadataSourcesQuery } from '../metadata.api.ts'
import { SourceStrip } from '../sources/source-strip.tsx'
import { TitleComparison } from './title-comparison.tsx'
import { TitleResults } from './title-results.tsx'

/** Matches a series with a title of a source: search, compare field by field, apply. */
export const MatchPage = (): ReactElement => {
  const { t } = useTranslation()
  const { seriesId } = useParams({ from: '/member/shell/series/$seriesId/match' })
  const series = useQuery(seriesQuery(seriesId))
  const plugins = useQuery(metadataSourcesQuery)
  if (isNotFound(series.error)) return <NotFound />
  const error = series.error ?? plugins.error
  return (
    <div className="page page-narrow">
      <BackLink to="/series/$seriesId" params={{ seriesId }} search={{ tab: 'sources' }}>
        {series.data?.metadata.title ?? t('metadata.back')}
      </BackLink>
      <PageHead title={t('match.title')} />
      {error ? <ErrorNotice error={error} onRetry={() => void Promise.all([series.refetch(), plugins.refetch()])} /> : null}
      {series.data && plugins.data ? <Match series={series.data} plugins={plugins.data} /> : null}
    </div>
  )
}

const Match = ({ series, plugins }: { series: Series; plugins: readonly Plugin[] }): ReactElement => {
  const { t } = useTranslation()
  const sources = plugins.filter(({ enabled }) => enabled)
  const search = useSearch({ from: '/member/shell/series/$seriesId/match' })
  const source = sources.find(({ id }) => id === search.source) ?? sources[0]
  if (!source) {
    return (
      <EmptyState icon={<IconPlugOff size={32} stroke={1.5} />} title={t('match.noSource')} text={t('match.noSourceText')}>
        <Button renderRoot={(props) => <Link to="/settings/plugins" {...props} />}>{t('metadata.trouble.openPlugins')}</Button>
      </EmptyState>
    )
  }
  if (search.title !== undefined) return <TitleComparison key={search.title} series={series} source={source} externalId={search.title} />
  const otherSource = sources[(sources.indexOf(source) + 1) % sources.length]
  const query = search.query ?? series.metadata.title
  return (
    <>
      <SearchForm key={`${source.id} ${query}`} series={series} sources={sources} source={source} query={query} />
      <SourceStrip of={plugins} />
      <TitleResults seriesId={series.id} source={source} otherSource={otherSource === source ? undefined : otherSource} query={query} />
    </>
  )
}

type SearchFormProps = { readonly series: Series; readonly sources: readonly Plugin[]; readonly source: Plugin; readonly query: string }

const SearchForm = ({ series, sources, source, query }: SearchFormProps): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState(query)
  const go = (sourceId: string, query: string) =>
    void navigate({
      to: '/series/$seriesId/match',
      params: { seriesId: series.id },
      search: { source: sourceId, query: query },
      replace: true,
    })
  return (
    <search>
      <form
        className="match-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') go(source.id, text.trim())
        }}
      >
        <NativeSelect
          label={t('match.source')}
          value={source.id}
          data={sources.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => go(event.currentTarget.value, text.trim() || query)}
        />
        <TextInput label={t('match.query')} value={text} maxLength={500} onChange={(event) => setText(event.currentTarget.value)} />
        <Button type="submit" leftSection={<IconSearch size={18} />}>
          {t('match.search')}
        </Button>
      </form>
    </search>
  )
}
