import { Button, Skeleton } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundTitle, Plugin } from '../../api/types.ts'
import { seriesStatuses } from '../../library/view/library-view.rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Poster } from '../../ui/poster.tsx'
import { coverPreviewUrl, titleSearchQuery } from '../metadata.api.ts'
import { SourceProblem } from '../sources/source-problem.tsx'

type TitleResultsProps = {
  readonly seriesId: string
  readonly source: Plugin
  /** Offered when the source finds nothing. */
  readonly otherSource: Plugin | undefined
  readonly query: string
}

/** The search results with the probability that each is this series. An error of the source is never shown as an empty result. */
export const TitleResults = ({ seriesId, source, otherSource, query }: TitleResultsProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const question = titleSearchQuery({ pluginId: source.id, query, seriesId })
  const searchResult = useQuery(question)
  if (searchResult.error)
    return <SourceProblem error={searchResult.error} onRetry={() => void queryClient.resetQueries({ queryKey: question.queryKey })} />
  if (!searchResult.data) return <ResultSkeletons />
  if (searchResult.data.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={32} stroke={1.5} />}
        title={t('match.nothing', { source: source.name })}
        text={t('match.nothingText')}
      >
        {otherSource ? (
          <Button
            renderRoot={(props) => (
              <Link to="/series/$seriesId/match" params={{ seriesId }} search={{ source: otherSource.id, query }} {...props} />
            )}
          >
            {t('match.searchOther', { source: otherSource.name })}
          </Button>
        ) : null}
      </EmptyState>
    )
  }
  return (
    <ul className="match-results" aria-label={t('match.results')}>
      {searchResult.data.map((title) => (
        <Result key={title.externalId} seriesId={seriesId} title={title} />
      ))}
    </ul>
  )
}

const Result = ({ seriesId, title }: { seriesId: string; title: FoundTitle }): ReactElement => {
  const { t } = useTranslation()
  const people = [...new Set([title.author, title.artist])].filter((person) => person)
  const status = seriesStatuses.find((one) => one === title.status)
  const facts = [title.year, status ? t(`series.status.${status}`) : title.status, ...people].filter((fact) => fact !== null && fact !== '')
  return (
    <li className="match-result">
      <div className="match-cover">{title.coverUrl ? <Poster src={coverPreviewUrl(title.coverUrl)} title={title.title} /> : null}</div>
      <div className="match-texts">
        <h2 className="match-name">{title.title}</h2>
        {title.alternativeTitles.length > 0 ? (
          <p className="match-quiet match-line">{title.alternativeTitles.slice(0, 4).join(' · ')}</p>
        ) : null}
        <p className="match-quiet">{facts.join(' · ')}</p>
        {title.description ? <p className="match-description">{title.description}</p> : null}
      </div>
      <div className="match-side">
        {title.confidence === null ? null : <Confidence value={title.confidence} />}
        <Button
          size="sm"
          variant="light"
          aria-label={t('match.compareOne', { title: title.title })}
          renderRoot={(props) => (
            <Link
              to="/series/$seriesId/match"
              params={{ seriesId }}
              search={(before) => ({ ...before, source: title.provider, title: title.externalId })}
              {...props}
            />
          )}
        >
          {t('match.compare')}
        </Button>
      </div>
    </li>
  )
}

/** The server's threshold for treating two titles as the same; here it only highlights a result. */
const matchThreshold = 0.85

const Confidence = ({ value }: { value: number }): ReactElement => {
  const { t } = useTranslation()
  return (
    <span className="match-confidence" data-sure={value >= matchThreshold} title={t('match.confidenceHint')}>
      {t('match.confidence', { value })}
    </span>
  )
}

const ResultSkeletons = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={128} radius={8} my={12} />
      ))}
    </div>
  )
}
